import type { ReactNode } from 'react'
import classes from './styles/chip.module.css'

interface ChipProps {
  /** What it says beside its words: ember is ours, green is good, amber waits, red failed. */
  tone?: 'plain' | 'ember' | 'green' | 'amber' | 'red'
  children: ReactNode
}

/** A small word about a thing: a count, a role, a state. */
export const Chip = ({ tone = 'plain', children }: ChipProps) => (
  <span className={classes.chip} data-tone={tone}>
    {children}
  </span>
)
