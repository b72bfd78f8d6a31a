import { foldText } from '@earshot/contract/rules/fold-text'

/** Matches names in which every typed word is the prefix of a word, ignoring case and diacritics. */
export function filterByName<T extends { name: string }>(all: readonly T[], typed: string): T[] {
  const wanted = wordsOf(typed)
  return all.filter(({ name }) => {
    const words = wordsOf(name)
    return wanted.every((word) => words.some((one) => one.startsWith(word)))
  })
}

const wordsOf = (text: string) => foldText(text).split(/\s+/).filter(Boolean)
