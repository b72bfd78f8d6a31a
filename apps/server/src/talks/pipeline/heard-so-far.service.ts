import { joinWords } from '@earshot/contract/rules/align'
import { redact } from '@earshot/contract/rules/redact'
import type { Word } from '@earshot/contract/talks'
import { inTransaction, type OrgScope } from '../../organizations/scope.ts'
import { redactedRanges } from '../redacted-sounds/redacted-sounds.service.ts'
import { updateHeardSoFar } from './pipeline.repo.ts'

/** Seconds; the words of a shorter talk come together. */
const SHORT = 30
const PAUSE_MS = 2000
/** Of the time so far, so that a talk of four hours is not written thousands of times. */
const PART = 0.05

interface Talk {
  talk_id: string
  duration: number | null
}

/** Keeps the words of a long talk as its text while it is heard. They are searched and watched once all are there. */
export function showWords(org: OrgScope, { talk_id, duration }: Talk) {
  if ((duration ?? 0) < SHORT) return undefined
  const began = Date.now()
  let next = began
  return async (words: Word[]) => {
    if (Date.now() < next || words.length === 0) return
    next = Date.now() + Math.max(PAUSE_MS, PART * (Date.now() - began))
    const said = words.filter(({ phantom }) => !phantom)
    await inTransaction(org, async (tx) => {
      const heard = { text: joinWords(said.map(({ text }) => text)), words: said }
      await updateHeardSoFar(tx, talk_id, redact(heard, await redactedRanges(tx, talk_id)).text)
    })
  }
}
