import type { ReactNode } from 'react'
import { Logo } from './theme/Logo.tsx'
import classes from './styles/states.module.css'

interface EmptyStateProps {
  title: string
  text?: string
  /** The title is the heading of the page. */
  alone?: boolean
  children?: ReactNode
  drawing?: ReactNode
  bare?: boolean
}

export const EmptyState = ({ title, text, alone = false, children, drawing, bare }: EmptyStateProps) => (
  <div className={classes.state}>
    <span className={classes.drawing} data-bare={bare} aria-hidden>
      {drawing ?? <Logo size={36} />}
    </span>
    {alone ? <h1 className={classes.title}>{title}</h1> : <p className={classes.title}>{title}</p>}
    {text && <p className={classes.text}>{text}</p>}
    {children}
  </div>
)
