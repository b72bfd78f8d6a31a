import type { ReactNode } from 'react'
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

/** A screen inside the shell: a slim header that stays, and a body that scrolls. */
export function Screen({ title, chips, actions, children }: ScreenProps) {
  useTitle(title)
  return (
    <section className={classes.screen} aria-labelledby="screen-title">
      <header className={classes.header}>
        <h1 id="screen-title" className={classes.title}>
          {title}
        </h1>
        {chips}
        <div className={classes.actions}>{actions}</div>
      </header>
      <div className={classes.body}>
        <div className={classes.content}>{children}</div>
      </div>
    </section>
  )
}
