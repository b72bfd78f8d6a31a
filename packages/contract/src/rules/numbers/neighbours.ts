import { hasWholeNumbers } from './read.ts'

const ENGLISH = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'twenty thirty forty fifty sixty seventy eighty ninety hundred thousand',
].flatMap((words) => words.split(' '))
const UNITS = 'ein zwei drei vier fünf sechs sieben acht neun'.split(' ')
const TEENS =
  'eins zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn hundert tausend'.split(' ')
const TENS = 'zwanzig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')

const single = [...ENGLISH, ...UNITS, ...TEENS, ...TENS].map((word) => [word])

/** Words that turn the number after them into another one. */
const BEFORE = [
  ...single,
  ...['hundred', 'thousand'].map((word) => [word, 'and']),
  ...['hundert', 'tausend', ...UNITS].map((word) => [word, 'und']),
]
const AFTER = [...single, ...ENGLISH.map((word) => ['and', word]), ...TENS.map((word) => ['und', word])]

/** Words that extend a number which starts or ends with a token, such as the units after "twenty". */
export interface Neighbours {
  before: readonly string[][]
  after: readonly string[][]
}

const known = new Map<string, Neighbours>()
const MOST_KNOWN = 1000

export function neighboursOf(token: string): Neighbours {
  const found = known.get(token)
  if (found) return found
  const neighbours = {
    before: BEFORE.filter((words) => !hasWholeNumbers([...words, token], words.length, words.length + 1)),
    after: AFTER.filter((words) => !hasWholeNumbers([token, ...words], 0, 1)),
  }
  if (known.size < MOST_KNOWN) known.set(token, neighbours)
  return neighbours
}
