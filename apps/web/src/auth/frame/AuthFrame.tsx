import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { LanguageChoice } from '../../ui/form/LanguageChoice.tsx'
import { Mark } from '../../ui/theme/Mark.tsx'
import { useTitle } from '../../ui/screen/use-title.ts'
import classes from '../auth.module.css'
import { Scene } from './Scene.tsx'

interface AuthFrameProps {
  title: string
  /** One sentence below the title. */
  text?: ReactNode
  children: ReactNode
}

/** The page around everything that happens before somebody is in: the name, one task, and a glimpse of the product. */
export function AuthFrame({ title, text, children }: AuthFrameProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  // When a step takes away what had the focus, those who listen to the page hear where they are.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [title])
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <p className={classes.brand}>
          <Mark size={28} />
          <span>{t`Earshot`}</span>
        </p>
        <div className={classes.task}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {text && <p className={classes.text}>{text}</p>}
          {children}
        </div>
        <div className={classes.language}>
          <LanguageChoice />
        </div>
      </main>
      <Scene />
    </div>
  )
}
