import { digitsOf, type Language, type NumberRun, numberRunsIn } from './read.ts'
import { spokenFormsOf } from './say.ts'

/** Longer runs of digits have no variants. */
const MOST_DIGITS = 12
/** Limit, because several numbers in a phrase multiply. */
const MOST_VARIANTS = 200

/**
 * Variants of the tokens with all forms of their numbers, the original first. With `said`, only numbers in it get
 * variants.
 */
export function variantsOf(tokens: readonly string[], said?: ReadonlySet<string>): string[][] {
  let variants: string[][] = [[]]
  let at = 0
  for (const run of numberRunsIn(tokens)) {
    const before = tokens.slice(at, run.from)
    const others = run.digits.length > MOST_DIGITS || said?.has(run.digits) === false ? [] : othersOf(tokens, run)
    const each = [tokens.slice(run.from, run.to), ...others]
    variants = variants.flatMap((variant) => each.map((way) => [...variant, ...before, ...way])).slice(0, MOST_VARIANTS)
    at = run.to
  }
  return variants.map((variant) => [...variant, ...tokens.slice(at)])
}

function othersOf(tokens: readonly string[], { from, to, digits, languages }: NumberRun): string[][] {
  const written = tokens.slice(from, to).join(' ')
  return known(digits, languages).filter((way) => way.join(' ') !== written)
}

const ways = new Map<string, string[][]>()
const MOST_KNOWN = 5000

/** Cached, because the same numbers recur. */
function known(digits: string, languages: readonly Language[]): string[][] {
  const key = `${digits} ${languages.join()}`
  const found = ways.get(key)
  if (found) return found
  const said = spokenFormsOf(digits, languages)
  if (ways.size >= MOST_KNOWN) ways.clear()
  ways.set(key, said)
  return said
}

/** In tokens. Longer parts of a run are not searched. */
const MOST_WORDS = 12

export const numbersIn = (tokens: readonly string[]): Set<string> =>
  new Set(
    numberRunsIn(tokens)
      .flatMap(({ from, to }) => partsOf(tokens.slice(from, to)))
      .flatMap((part) => digitsOf(part) ?? [])
      .filter(({ length }) => length <= MOST_DIGITS),
  )

const partsOf = (run: readonly string[]) =>
  run.flatMap((_, at) =>
    Array.from({ length: Math.min(run.length - at, MOST_WORDS) }, (_, more) => run.slice(at, at + more + 1)),
  )

/** First tokens of all forms of the numbers. Includes forms that start with the first two digits. */
export const beginningsOf = (numbers: Iterable<string>): Set<string> =>
  new Set(
    [...numbers]
      .flatMap((digits) => (digits.length > 2 ? [digits, digits.slice(0, 2)] : [digits]))
      .flatMap((digits) => known(digits, ['en', 'de']).flatMap(([first]) => first ?? [])),
  )
