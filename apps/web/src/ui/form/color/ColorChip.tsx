import type { ReactNode } from 'react'
import classes from './color.module.css'
import { readableOn } from './readable.ts'

/** A word on a colour that somebody chose, in black or white as it is read better. */
export const ColorChip = ({ color, children }: { color: string; children: ReactNode }) => (
  <span className={classes.chip} style={{ background: color, color: readableOn(color) }}>
    {children}
  </span>
)
