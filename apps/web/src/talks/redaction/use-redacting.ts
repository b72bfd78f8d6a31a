import { surelySaid } from '@earshot/contract/rules/redact'
import type { Talk } from '@earshot/contract/talks'
import { useState } from 'react'
import { useMay } from '../../organizations/organizations.queries.ts'
import { selectedRange } from '../share/selected-range.ts'
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
  const allowed = may('moderate', talk.channel_id) && !talk.deleted && isPlayable(talk)
  function begin(selected?: RangeToRedact) {
    const { start, end } = selected ?? selectedRange(document.getSelection(), talk.words) ?? NONE
    setRange(end > 0 ? surelySaid(talk.words, { start, end }, talk.duration ?? end) : NONE)
  }
  return {
    allowed,
    /** What was selected when the dialog was opened; undefined while it is closed, or when a role was taken away. */
    range: allowed ? range : undefined,
    begin,
    close: () => setRange(undefined),
  }
}
