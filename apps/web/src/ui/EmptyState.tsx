import type { ReactNode } from 'react'
import { Mark } from './Mark.tsx'
import classes from './styles/states.module.css'

interface EmptyStateProps {
  /** One sentence. */
  title: string
  /** What makes sense to do or know, if that needs saying. */
  text?: string
  /** One action. */
  children?: ReactNode
  /** One small drawing; our mark unless given. */
  drawing?: ReactNode
}

export const EmptyState = ({ title, text, children, drawing }: EmptyStateProps) => (
  <div className={classes.state}>
    <span className={classes.drawing} aria-hidden>
      {drawing ?? <Mark size={40} />}
    </span>
    <p className={classes.title}>{title}</p>
    {text && <p className={classes.text}>{text}</p>}
    {children}
  </div>
)
