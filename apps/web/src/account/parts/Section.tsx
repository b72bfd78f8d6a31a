import { type ReactNode, useId } from 'react'
import classes from '../account.module.css'

interface SectionProps {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** One thing about the account: what it is on the left, what can be done about it on the right. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
