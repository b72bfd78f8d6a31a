import type { ReactNode } from 'react'

/** Something that the palette offers. */
export interface Deed {
  /** The same on every visit, so that it can be remembered. */
  id: string
  label: string
  /** What stands behind it in small: where it is, or what it belongs to. */
  hint?: string
  sign: ReactNode
  /** Shown in place of the label, with what was found marked. */
  excerpt?: ReactNode
  /** Other words that it is found by. */
  also?: string
  act: () => void
}

export interface Group {
  title: string
  deeds: Deed[]
}
