import type { ReactNode } from 'react'
import classes from './color.module.css'
import { readableOn } from './readable-text-color.ts'

export const ColorChip = ({ color, children }: { color: string; children: ReactNode }) => (
  <span className={classes.chip} style={{ background: color, color: readableOn(color) }}>
    {children}
  </span>
)
