import type { ReactNode } from 'react'
import { Mark } from './theme/Mark.tsx'
import classes from './styles/states.module.css'

interface EmptyStateProps {
  /** One sentence. */
  title: string
  /** What makes sense to do or know, if that needs saying. */
  text?: string
  /** It is all there is on the page, so its title is the page's. */
  alone?: boolean
  /** One action. */
  children?: ReactNode
  /** One small drawing; our mark unless given. */
  drawing?: ReactNode
}

export const EmptyState = ({ title, text, alone = false, children, drawing }: EmptyStateProps) => (
  <div className={classes.state}>
    <span className={classes.drawing} aria-hidden>
      {drawing ?? <Mark size={36} />}
    </span>
    {alone ? <h1 className={classes.title}>{title}</h1> : <p className={classes.title}>{title}</p>}
    {text && <p className={classes.text}>{text}</p>}
    {children}
  </div>
)
