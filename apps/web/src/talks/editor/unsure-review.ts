import { alignWords } from '@earshot/contract/rules/align'
import type { Talk } from '@earshot/contract/talks'
import { isUnsure } from '../transcript/unsure-words.ts'
import { wordPositions } from './word-positions.ts'

/** `from` and `to` are positions in the text without punctuation, `start` and `end` are seconds. */
export interface UnsureWord {
  text: string
  from: number
  to: number
  start: number
  end: number
  confidence: number
}

/** Uncertain words left in a text. Words that a person has written are certain. */
export function unsureIn({ words, duration }: Pick<Talk, 'words' | 'duration'>, text: string): UnsureWord[] {
  const places = wordPositions(text)
  return alignWords(words, text, duration ?? 0).flatMap(({ confidence, start, end }, at) => {
    const place = places[at]
    return place && confidence !== null && isUnsure(confidence)
      ? { ...withoutSigns(place), start, end, confidence }
      : []
  })
}

const SIGNS_AROUND = /^([^\p{L}\p{N}]*)(.*?)[^\p{L}\p{N}]*$/su

function withoutSigns({ text, from, to }: { text: string; from: number; to: number }) {
  const [, before = '', core = ''] = SIGNS_AROUND.exec(text) ?? []
  if (core === '') return { text, from, to }
  const begins = from + before.length
  return { text: core, from: begins, to: begins + core.length }
}

export function nextUnsureWord(
  unsure: readonly UnsureWord[],
  place: number,
  { step, wraps }: { step: 1 | -1; wraps: boolean },
): UnsureWord | undefined {
  const onward = step === 1 ? unsure.find(({ from }) => from > place) : unsure.findLast(({ from }) => from < place)
  return onward ?? (wraps ? unsure.at(step === 1 ? 0 : -1) : undefined)
}
