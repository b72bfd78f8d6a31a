import { wordsOf } from '@earshot/contract/rules/align'
import { commonPairs } from '@earshot/contract/rules/common-pairs'
import { tokensOf } from '@earshot/contract/rules/tokens'

export interface VotedWord {
  text: string
  /** 0–1, from how many listenings agree; null after one listening. */
  confidence: number | null
  /** What other listenings heard instead, the most frequent first. */
  alternatives: string[]
}

/**
 * How many of the words are right on which so many of three listenings agree. Fitted to measured recordings
 * (docs/speech.md).
 */
const RIGHT_OF_THREE = [0.3, 0.3, 0.57, 0.96] as const

interface Slot {
  /** What each listening heard here; empty if nothing. */
  heard: string[]
}

/** The words of several listenings to the same sound, by majority; the first listening decides a tie. */
export function vote(texts: readonly string[]): VotedWord[] {
  const [first = [], ...others] = texts.map((text) => wordsOf(text))
  if (others.length === 0) return first.map((text) => ({ text, confidence: null, alternatives: [] }))
  const slots = first.flatMap((text): Slot[] => [{ heard: [] }, { heard: [text] }])
  slots.push({ heard: [] })
  for (const [at, other] of others.entries()) lay(slots, { first, other, count: at + 1 })
  return slots.flatMap((slot) => winnerOf(slot, texts.length))
}

interface Laying {
  first: readonly string[]
  other: readonly string[]
  /** Listenings laid so far. */
  count: number
}

/** Slots with odd numbers are words of the first listening, the others lie between two of them. */
function lay(slots: Slot[], { first, other, count }: Laying) {
  const put = (slot: number, text: string) => {
    const { heard } = slots[slot] as Slot
    while (heard.length < count) heard.push('')
    heard[count] = heard[count] ? `${heard[count]} ${text}` : text
  }
  let from = { first: 0, other: 0 }
  const pairs = commonPairs(first.map(keyOf), other.map(keyOf))
  for (const [atFirst, atOther] of [...pairs, [first.length, other.length] as const]) {
    const shared = atFirst - from.first
    for (const [at, text] of other.slice(from.other, atOther).entries())
      put(at < shared ? 2 * (from.first + at) + 1 : 2 * (from.first + shared), text)
    if (atFirst < first.length) put(2 * atFirst + 1, other[atOther] ?? '')
    from = { first: atFirst + 1, other: atOther + 1 }
  }
}

const keyOf = (word: string) => tokensOf(word).join(' ') || word

function winnerOf({ heard }: Slot, listenings: number): VotedWord[] {
  const votes = new Map<string, { text: string; count: number }>()
  for (const text of Array.from({ length: listenings }, (_, at) => heard[at] ?? '')) {
    const known = votes.get(keyOf(text))
    votes.set(keyOf(text), { text: known?.text ?? text, count: (known?.count ?? 0) + 1 })
  }
  const [winner, ...rest] = [...votes.values()].sort((one, other) => other.count - one.count)
  if (!winner?.text) return []
  const confidence = RIGHT_OF_THREE[winner.count] ?? null
  const alternatives = rest.flatMap(({ text }) => text || [])
  return wordsOf(winner.text).map((text) => ({ text, confidence, alternatives }))
}
