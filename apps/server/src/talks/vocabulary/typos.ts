/** Allowed typing errors, by length. */
export function typosOf(word: string) {
  const { length } = [...word]
  if (length < 3) return 0
  return length < 6 ? 1 : 2
}

/**
 * Typing errors between two words: a letter added, missing or wrong, or two neighbours swapped (the "optimal string
 * alignment" variant of the Damerau–Levenshtein distance).
 */
export function typosBetween(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let older: number[] = []
  let old = b.map((_, at) => at).concat(b.length)
  for (const [row, letter] of a.entries()) {
    const now = [row + 1]
    for (const [at, against] of b.entries()) {
      const swapped = row > 0 && at > 0 && letter === b[at - 1] && a[row - 1] === against
      now.push(
        Math.min(
          number(old[at]) + (letter === against ? 0 : 1),
          number(old[at + 1]) + 1,
          number(now[at]) + 1,
          swapped ? number(older[at - 1]) + 1 : Infinity,
        ),
      )
    }
    older = old
    old = now
  }
  return number(old.at(-1))
}

const number = (cell: number | undefined) => cell ?? Infinity

export function transpositions(word: string): string[] {
  const letters = [...word]
  return letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''))
}
