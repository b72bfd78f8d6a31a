import type { Word } from '@earshot/contract/talks'

/** Of a transcript, in seconds of the talk. */
export interface Sentence {
  start: number
  end: number
  text: string
}

/** A sentence ends with its punctuation, after a pause, or after this many words. */
const MOST_WORDS = 40
const PAUSE_SECONDS = 1.5

/** Without hallucinated words. */
export function sentencesOf(words: readonly Word[]): Sentence[] {
  const sentences: Word[][] = []
  for (const word of words) {
    if (word.phantom) continue
    const sentence = sentences.at(-1)
    if (sentence && !endsAt(sentence, word)) sentence.push(word)
    else sentences.push([word])
  }
  return sentences.map((sentence) => ({
    start: sentence[0]?.start ?? 0,
    end: sentence.at(-1)?.end ?? 0,
    text: sentence.map(({ text }) => text).join(' '),
  }))
}

function endsAt(sentence: Word[], next: Word) {
  const last = sentence.at(-1)
  if (!last) return false
  return sentence.length >= MOST_WORDS || /[.?!…。]$/u.test(last.text) || next.start - last.end > PAUSE_SECONDS
}
