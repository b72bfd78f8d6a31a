import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface RoundButtonProps {
  /** What it will do; written under it. */
  caption: string
  icon: ReactNode
  onClick: () => void
  disabled?: boolean
  /** While the microphone is open. */
  live?: boolean
  /** The part that has been done, drawn as a ring, 0–1. */
  part?: number
  children?: ReactNode
}

/** The one large button of the composer. */
export function RoundButton({
  caption,
  icon,
  onClick,
  disabled = false,
  live = false,
  part,
  children,
}: RoundButtonProps) {
  return (
    <UnstyledButton
      className={classes.round}
      data-round
      data-live={live || undefined}
      onClick={onClick}
      disabled={disabled}
    >
      <span className={classes.disc}>
        {children}
        {part !== undefined && (
          <svg className={classes.ring} viewBox="0 0 64 64" aria-hidden fill="none">
            <circle cx="32" cy="32" r="30" pathLength={1} strokeDasharray={`${part} 1`} />
          </svg>
        )}
        {icon}
      </span>
      <span className={classes.caption}>{caption}</span>
    </UnstyledButton>
  )
}
