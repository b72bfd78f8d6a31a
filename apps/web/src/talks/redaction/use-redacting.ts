import type { Talk } from '@earshot/contract/talks'
import { useState } from 'react'
import { useMay } from '../../organizations/organizations.queries.ts'
import { isPlayable } from '../talk-state.ts'

/** Seconds of the talk. */
export interface RangeToRedact {
  start: number
  end: number
}

const NONE = { start: 0, end: 0 }

export type RedactState = ReturnType<typeof useRedacting>

export function useRedacting(talk: Talk) {
  const may = useMay()
  const [range, setRange] = useState<RangeToRedact>()
  return {
    allowed: may('moderate', talk.channel_id) && !talk.deleted && isPlayable(talk),
    /** What was selected when the dialog was opened; undefined while it is closed. */
    range,
    begin: (selected: RangeToRedact = NONE) => setRange(selected),
    close: () => setRange(undefined),
  }
}
