import type { Talk, Word } from '@earshot/contract/talks'

/** A part of a transcript; `start` is in seconds of the talk. */
export interface TimedText {
  start: number
  text: string
}

/** A part ends with its sentence, after a pause, or after this many words. */
const MOST_WORDS = 40
const PAUSE_SECONDS = 1.5

/** Characters of a transcript in one answer. */
const MOST_CHARACTERS = 40_000

/** The transcript in parts with times, from a moment on. */
export function timedText({ words, text }: Pick<Talk, 'words' | 'text'>, from: number): TimedText[] {
  const said = words.filter(({ phantom, end }) => !phantom && end > from)
  if (words.length === 0) return text === '' ? [] : [{ start: 0, text }]
  const parts: Word[][] = []
  for (const word of said) {
    const part = parts.at(-1)
    if (part && !endsAt(part, word)) part.push(word)
    else parts.push([word])
  }
  return parts.map((part) => ({ start: part[0]?.start ?? 0, text: part.map((word) => word.text).join(' ') }))
}

function endsAt(part: Word[], next: Word) {
  const last = part.at(-1)
  if (!last) return false
  return part.length >= MOST_WORDS || /[.?!…。]$/u.test(last.text) || next.start - last.end > PAUSE_SECONDS
}

/** As many parts as one answer has, and where the next one begins. */
export function pageOf(parts: TimedText[]) {
  let characters = 0
  const end = parts.findIndex(({ text }) => (characters += text.length) > MOST_CHARACTERS)
  if (end <= 0) return { parts, next_from: null }
  return { parts: parts.slice(0, end), next_from: parts[end]?.start ?? null }
}
