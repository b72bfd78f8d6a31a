import { type ReactNode, useId } from 'react'
import classes from './parts.module.css'

interface PartProps {
  title: string
  /** One or two sentences: what it is, or what follows from it. */
  text?: ReactNode
  /** At the end of the header; one of them may be primary. */
  actions?: ReactNode
  /** Whatever destroys something looks like it. */
  dangerous?: boolean
  children?: ReactNode
}

/** One thing that can be seen or set: its name, what it is for, and what can be done. */
export function Part({ title, text, actions, dangerous = false, children }: PartProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id} data-dangerous={dangerous || undefined}>
      <div className={classes.header}>
        <div className={classes.about}>
          <h2 id={id}>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
