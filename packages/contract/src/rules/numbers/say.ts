import { spokenEnglish } from './english.ts'
import { spokenGerman } from './german.ts'
import { digitsOf, type Language } from './read.ts'

/** Digits. Longer numbers are never spoken as a whole. */
const LONGEST_WHOLE = 6

const SAY = { en: spokenEnglish, de: spokenGerman }

const INSTEAD: Record<Language, [string, string]> = { en: ['zero', 'oh'], de: ['zwei', 'zwo'] }

/** All written and spoken forms of a number given in digits. Each parses to the same digits. */
export function spokenFormsOf(digits: string, languages: readonly Language[]): string[][] {
  const parted = partsOf(digits)
  const ways = [
    [digits],
    ...grouped(digits),
    ...parted,
    ...separated(digits),
    ...languages.flatMap((language) => [
      ...parted.flatMap((parts) => spoken(parts, language)),
      ...whole(digits, language),
    ]),
  ]
  const each = new Map(ways.map((tokens) => [tokens.join(' '), tokens]))
  return [...each.values()].filter((tokens) => digitsOf(tokens) === digits)
}

const grouped = (digits: string) =>
  digits.length < 4 || digits.startsWith('0')
    ? []
    : [',', '.'].map((sign) => [digits.replaceAll(/\B(?=(?:\d{3})+$)/g, sign)])

/** Single digits and pairs; three digits also with the pair first: "ten four", "nine eleven". */
const partsOf = (digits: string): string[][] => [
  [...digits],
  digits.match(/^\d(?=(?:\d\d)*$)|\d\d/g) ?? [],
  ...(digits.length === 3 ? [[digits.slice(0, 2), digits.slice(2)]] : []),
]

/** Digits between spaces, hyphens or other separators, as in 555-0142, +1 415 555 0142, 12 345 and 030 1234567. */
function separated(digits: string): string[][] {
  if (digits.length < LEAST_SEPARATED) return []
  const international = groupsOf(digits.slice(1)).map((groups) => [digits.slice(0, 1), ...groups])
  return [...groupsOf(digits), ...international].filter(({ length }) => length > 1)
}

const LEAST_SEPARATED = 4
const GROUP_SIZES = [2, 3, 4]

/** All ways to part digits into groups of two to four, of which the last may be longer. */
const groupsOf = (digits: string): string[][] => [
  ...(digits.length === 0 || digits.length > 4 ? [digits === '' ? [] : [digits]] : []),
  ...GROUP_SIZES.filter((size) => size <= digits.length).flatMap((size) =>
    groupsOf(digits.slice(size)).map((groups) => [digits.slice(0, size), ...groups]),
  ),
]

function spoken(parts: string[], language: Language): string[][] {
  const said = parts.flatMap((part) => {
    const figures = part.startsWith('0') ? [...part] : [part]
    return figures.flatMap((figure) => SAY[language](Number(figure))[0] ?? [])
  })
  const [usual, other] = INSTEAD[language]
  return said.includes(usual) ? [said, said.map((word) => (word === usual ? other : word))] : [said]
}

const whole = (digits: string, language: Language) =>
  digits.length > LONGEST_WHOLE || digits.startsWith('0') ? [] : SAY[language](Number(digits))
