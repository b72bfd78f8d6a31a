import { alignWords } from '@earshot/contract/rules/align'
import type { Talk } from '@earshot/contract/talks'
import { isUnsure } from '../transcript/unsure-words.ts'
import { wordPositions } from '@earshot/contract/rules/word-positions'

/** `from` and `to` are positions in the text without punctuation, `start` and `end` are seconds. */
export interface UnsureWord {
  text: string
  from: number
  to: number
  start: number
  end: number
  confidence: number
  /** What else may have been said, without punctuation. */
  alternatives: string[]
}

/** Uncertain words left in a text. Words that a person has written are certain. */
export function unsureIn({ words, duration }: Pick<Talk, 'words' | 'duration'>, text: string): UnsureWord[] {
  const positions = wordPositions(text)
  const placed: Talk['words'] = alignWords(words, text, duration ?? 0)
  return placed.flatMap(({ confidence, start, end, alternatives = [] }, at) => {
    const position = positions[at]
    return position && confidence !== null && isUnsure(confidence)
      ? { ...withoutSigns(position), start, end, confidence, alternatives: alternatives.map(plain) }
      : []
  })
}

const SIGNS_AROUND = /^([^\p{L}\p{N}]*)(.*?)[^\p{L}\p{N}]*$/su

const plain = (text: string) => SIGNS_AROUND.exec(text)?.[2] || text

function withoutSigns({ text, from, to }: { text: string; from: number; to: number }) {
  const [, before = '', core = ''] = SIGNS_AROUND.exec(text) ?? []
  if (core === '') return { text, from, to }
  const begins = from + before.length
  return { text: core, from: begins, to: begins + core.length }
}

export function nextUnsureWord(
  unsure: readonly UnsureWord[],
  position: number,
  { step, wraps }: { step: 1 | -1; wraps: boolean },
): UnsureWord | undefined {
  const onward =
    step === 1 ? unsure.find(({ from }) => from > position) : unsure.findLast(({ from }) => from < position)
  return onward ?? (wraps ? unsure.at(step === 1 ? 0 : -1) : undefined)
}
