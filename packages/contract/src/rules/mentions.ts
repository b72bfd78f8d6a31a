import { isSpaceless, tokensOf } from './tokens.ts'

interface NamedPerson {
  user_id: string
  name: string
}

/** An @name: the people it refers to, and its range in the text, including the @. */
export interface Mention {
  user_ids: string[]
  start: number
  end: number
}

/**
 * People mentioned by their full name, or by a first name that is unique. A full name shared by several people mentions
 * all of them. Names are compared as search compares words. An @ inside a word, as in an email address, is not a mention.
 */
export function mentionsIn(text: string, people: readonly NamedPerson[]): Mention[] {
  const callNames = callNamesOf(people)
  const found: Mention[] = []
  for (const { index } of text.matchAll(/@(?=\p{L})/gu)) {
    if (isInWord(text.slice(0, index))) continue
    const named = namedAt(text.slice(index + 1), callNames)
    if (named) found.push({ user_ids: named.user_ids, start: index, end: index + 1 + named.length })
  }
  return found
}

export const mentionedIn = (text: string, people: readonly NamedPerson[]) => [
  ...new Set(mentionsIn(text, people).flatMap(({ user_ids }) => user_ids)),
]

function isInWord(before: string) {
  const [last = ''] = before.match(/[\p{L}\p{N}_.]$/u) ?? []
  return last !== '' && !isSpaceless(last)
}

interface CallName {
  name: string
  user_ids: string[]
}

/** By tokens, joined with spaces; the longest first, so that “@Ann Lee” is not read as “@Ann”. */
function callNamesOf(people: readonly NamedPerson[]): CallName[] {
  const whole = new Map<string, string[]>()
  const first = new Map<string, string[]>()
  for (const { user_id, name } of people) {
    const folded = folding(name)
    const called = folding(name.trim().split(/\s/u, 1).join())
    whole.set(folded, [...(whole.get(folded) ?? []), user_id])
    first.set(called, [...(first.get(called) ?? []), user_id])
  }
  const unique = [...first].filter(([word, ids]) => ids.length === 1 && !whole.has(word))
  return [...whole, ...unique]
    .map(([name, user_ids]) => ({ name, user_ids }))
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => other.name.length - one.name.length)
}

const folding = (text: string) => tokensOf(text).join(' ')

/** In UTF-16 units. */
const LONGEST_WRITTEN = 300

/** The longest name that the text begins with, and how long it is as it is written there. */
function namedAt(text: string, callNames: readonly CallName[]): { user_ids: string[]; length: number } | undefined {
  const written = text
    .slice(0, LONGEST_WRITTEN)
    .split(/[,;:!?()@\n]/u, 1)
    .join()
  const beginnings = new Map<string, number>()
  for (const length of endsIn(written)) {
    const name = folding(written.slice(0, length))
    if (!beginnings.has(name)) beginnings.set(name, length)
  }
  const named = callNames.find(({ name }) => beginnings.has(name))
  return named && { user_ids: named.user_ids, length: beginnings.get(named.name) ?? 0 }
}

/** Where a word may end: before a sign, and around each character of scripts without spaces. */
function endsIn(text: string): number[] {
  const letters = [...text.matchAll(/[\p{L}\p{N}]\p{M}*/gu)]
  const ends = letters.map(({ 0: letter, index }) => ({ letter, end: index + letter.length }))
  return ends
    .filter(({ letter, end }, at) => {
      const next = letters[at + 1]
      return next?.index !== end || isSpaceless(letter) || isSpaceless(next[0])
    })
    .map(({ end }) => end)
}
