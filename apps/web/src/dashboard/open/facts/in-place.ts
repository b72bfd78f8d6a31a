import type { Talk } from '@earshot/contract/talks'

/** A fact that people change where it stands. */
export interface InPlace {
  talk: Talk
  changing: boolean
  /** Undefined where nobody may. */
  begin: (() => void) | undefined
  end: () => void
}
