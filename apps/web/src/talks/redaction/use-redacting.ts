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

/** Seconds from where the talk is played, without a selection. */
const LENGTH = 2

export type RedactState = ReturnType<typeof useRedacting>

export function useRedacting(talk: Talk, now: () => number) {
  const may = useMay()
  const [range, setRange] = useState<RangeToRedact>()
  const allowed = may('moderate', talk.channel_id) && !talk.deleted && isPlayable(talk)
  function begin(selected?: RangeToRedact) {
    const duration = talk.duration ?? 0
    const { start, end } = selected ?? selectedRange(document.getSelection(), talk.words) ?? partAt(now(), duration)
    setRange(surelySaid(talk.words, { start, end }, duration))
  }
  return {
    allowed,
    /** What was selected when the dialog was opened; undefined while it is closed, or when a role was taken away. */
    range: allowed ? range : undefined,
    begin,
    close: () => setRange(undefined),
  }
}

function partAt(now: number, duration: number): RangeToRedact {
  const start = Math.max(0, Math.min(now, duration - LENGTH))
  return { start, end: Math.min(duration, start + LENGTH) }
}
