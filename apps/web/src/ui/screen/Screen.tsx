import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import { VisuallyHidden } from '@mantine/core'
import classes from './screen.module.css'
import { useTitle } from './use-title.ts'

/** Links to the screens of the same place, in the header instead of the title, which the current one says. */
export const ScreenTabs = createContext<ReactNode>(null)

interface ScreenProps {
  title: string
  chips?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Pixels; 0 for overlay scrollbars. Keeps the header aligned with the scrolling content. */
function useScrollbarWidth() {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { offsetWidth = 0, clientWidth = 0 } = body.current ?? {}
    document.documentElement.style.setProperty('--scrollbar-width', `${offsetWidth - clientWidth}px`)
  }, [])
  return body
}

export function Screen({ title, chips, actions, children }: ScreenProps) {
  useTitle(title)
  const body = useScrollbarWidth()
  const tabs = use(ScreenTabs)
  const heading = (
    <h1 id="screen-title" className={classes.title}>
      {title}
    </h1>
  )
  return (
    <section className={classes.screen} aria-labelledby="screen-title">
      <header className={classes.header}>
        {tabs ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
        {tabs}
        {!tabs && chips}
        <div className={classes.actions}>
          {tabs && chips}
          {actions}
        </div>
      </header>
      <div ref={body} className={classes.body}>
        <div className={classes.content}>{children}</div>
      </div>
    </section>
  )
}
