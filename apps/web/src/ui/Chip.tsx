import type { ReactNode } from 'react'
import classes from './styles/chip.module.css'

interface ChipProps {
  tone?: 'plain' | 'ember' | 'green' | 'amber' | 'red'
  children: ReactNode
}

export const Chip = ({ tone = 'plain', children }: ChipProps) => (
  <span className={classes.chip} data-tone={tone}>
    {children}
  </span>
)
