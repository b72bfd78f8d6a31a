import { MAX_VOCABULARY } from '@earshot/contract/engines'

/** Characters. Longer entries are not words or names. */
export const LONGEST = 60

export const vocabularyWords = (typed: string) => [
  ...new Set(
    typed
      .split(/[\n,;]+/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

type Fault = { kind: 'many'; over: number } | { kind: 'long'; word: string }

export function vocabularyProblem(words: readonly string[]): Fault | undefined {
  const long = words.find((word) => word.length > LONGEST)
  if (long) return { kind: 'long', word: `${long.slice(0, 30)}…` }
  return words.length > MAX_VOCABULARY ? { kind: 'many', over: words.length - MAX_VOCABULARY } : undefined
}
