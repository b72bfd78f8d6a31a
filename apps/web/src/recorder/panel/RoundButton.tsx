import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface RoundButtonProps {
  /** What it will do; written under it. */
  caption: string
  icon: ReactNode
  onClick: () => void
  /** It waits for something; it keeps the focus meanwhile. */
  waiting?: boolean
  /** While the microphone is open. */
  live?: boolean
  children?: ReactNode
}

/** The one large button of the composer. */
export function RoundButton({ caption, icon, onClick, waiting = false, live = false, children }: RoundButtonProps) {
  return (
    <UnstyledButton
      className={classes.round}
      data-round
      data-live={live || undefined}
      onClick={waiting ? undefined : onClick}
      aria-disabled={waiting || undefined}
    >
      <span className={classes.disc}>
        {children}
        {icon}
      </span>
      <span className={classes.caption}>{caption}</span>
    </UnstyledButton>
  )
}
