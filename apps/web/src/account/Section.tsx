import { type ReactNode, useId } from 'react'
import classes from './account.module.css'
import { useAuthErrorText } from '../auth/auth.queries.ts'

interface SectionProps {
  title: string
  text?: ReactNode
  children: ReactNode
}

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

export function AccountError({ error }: { error: Error }) {
  const sentence = useAuthErrorText()
  return (
    <p className={classes.refusal} role="alert">
      {sentence(error)}
    </p>
  )
}
