import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './screen.module.css'
import { useTitle } from './use-title.ts'

interface ScreenProps {
  title: string
  /** Scope: how many, which filter. */
  chips?: ReactNode
  /** At the end of the header; one of them may be primary. */
  actions?: ReactNode
  children: ReactNode
}

/** In pixels; 0 where scrollbars lie over the content. The header keeps as much free as the content below it. */
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
  return (
    <section className={classes.screen} aria-labelledby="screen-title">
      <header className={classes.header}>
        <h1 id="screen-title" className={classes.title}>
          {title}
        </h1>
        {chips}
        <div className={classes.actions}>{actions}</div>
      </header>
      <div ref={body} className={classes.body}>
        <div className={classes.content}>{children}</div>
      </div>
    </section>
  )
}
