import { wordDiff } from '@earshot/contract/rules/word-diff'

export interface TaughtWord {
  /** What was heard, one word or several. */
  wrong: string
  /** What a person wrote in its place. */
  right: string
}

/** The first name or term in a correction that takes the place of something else; other words are not worth knowing. */
export function taughtWord(before: string, after: string): TaughtWord | undefined {
  const runs = wordDiff(before, after)
  for (const [at, { kind, text }] of runs.entries()) {
    const next = runs[at + 1]
    if (kind !== 'gone' || next?.kind !== 'new') continue
    const [wrong, right] = [bare(text), bare(next.text)]
    if (!/\s/.test(right) && isTerm(right) && MOST_WORDS.test(wrong) && plain(wrong) !== plain(right))
      return { wrong, right }
  }
  return undefined
}

/** One to three words. */
const MOST_WORDS = /^\S+(\s+\S+){0,2}$/

/** Without punctuation around it. */
const bare = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

const plain = (text: string) => text.toLocaleLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Begins with a capital, has a digit, or is of a script without capitals. */
const isTerm = (word: string) =>
  [...word].length >= 3 && (/^\p{Lu}/u.test(word) || /\p{N}/u.test(word) || !/[\p{Ll}\p{Lu}]/u.test(word))

/** Puts it right wherever it stands as a word, or words, of its own. */
export function putRight(text: string, { wrong, right }: TaughtWord): string {
  const words = wrong.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('\\s+')}(?![\\p{L}\\p{N}])`, 'giu')
  return text.replace(pattern, () => right)
}
