import type { Talk } from '@earshot/contract/talks'
import { sentencesOf } from '../../talks/talks/sentences.ts'

/** A part of a transcript; `start` is in seconds of the talk. */
export interface TimedText {
  start: number
  text: string
}

/** Characters of a transcript in one answer. */
const MOST_CHARACTERS = 40_000

/** The transcript in parts with times, from a moment on. */
export function timedText({ words, text }: Pick<Talk, 'words' | 'text'>, from: number): TimedText[] {
  if (words.length === 0) return text === '' ? [] : [{ start: 0, text }]
  return sentencesOf(words.filter(({ end }) => end > from)).map((sentence) => ({
    start: sentence.start,
    text: sentence.text,
  }))
}

/** As many parts as one answer has, and where the next one begins. */
export function pageOf(parts: TimedText[]) {
  let characters = 0
  const end = parts.findIndex(({ text }) => (characters += text.length) > MOST_CHARACTERS)
  if (end <= 0) return { parts, next_from: null }
  return { parts: parts.slice(0, end), next_from: parts[end]?.start ?? null }
}
