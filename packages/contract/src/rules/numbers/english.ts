const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const values = new Map([
  ...SMALL.map((word, value) => [word, value] as const),
  ...TENS.map((word, at) => [word, (at + 2) * 10] as const),
])

export interface ParsedNumber {
  value: number
  next: number
}

/** Parses the longest English number at a token: "nine hundred and eleven" is one number, "nine one one" three. */
export function parseEnglish(tokens: readonly string[], at: number): ParsedNumber | undefined {
  const below = belowThousand(tokens, at) ?? one(tokens, at, 'thousand')
  if (!below || tokens[below.next] !== 'thousand' || below.value === 0) return below
  return added(tokens, { value: below.value * 1000, next: below.next + 1 }, belowThousand)
}

function belowThousand(tokens: readonly string[], at: number): ParsedNumber | undefined {
  const below = belowHundred(tokens, at) ?? one(tokens, at, 'hundred')
  if (!below || tokens[below.next] !== 'hundred' || below.value === 0) return below
  return added(tokens, { value: below.value * 100, next: below.next + 1 }, belowHundred)
}

function belowHundred(tokens: readonly string[], at: number): ParsedNumber | undefined {
  const value = values.get(tokens[at] ?? '')
  if (value === undefined) return undefined
  const unit = values.get(tokens[at + 1] ?? '') ?? 0
  return value >= 20 && unit > 0 && unit < 10 ? { value: value + unit, next: at + 2 } : { value, next: at + 1 }
}

/** "Hundred" and "thousand" without a count mean one of them. */
const one = (tokens: readonly string[], at: number, size: string): ParsedNumber | undefined =>
  tokens[at] === size ? { value: 1, next: at } : undefined

/** Adds the number after hundreds or thousands, with or without "and". */
function added(tokens: readonly string[], head: ParsedNumber, read: typeof belowHundred): ParsedNumber {
  const from = tokens[head.next] === 'and' ? head.next + 1 : head.next
  const rest = read(tokens, from)
  return rest && rest.value > 0 ? { value: head.value + rest.value, next: rest.next } : head
}

export function spokenEnglish(value: number): string[][] {
  if (value < 20) return [[SMALL[value] ?? '']]
  if (value < 100) return [[TENS[Math.floor(value / 10) - 2] ?? '', ...(value % 10 ? [SMALL[value % 10] ?? ''] : [])]]
  if (value < 1000) return sized(value, 100, 'hundred')
  const inHundreds = value < 10_000 && value % 1000 >= 100 ? sized(value, 100, 'hundred') : []
  return [...sized(value, 1000, 'thousand'), ...inHundreds]
}

function sized(value: number, size: number, word: string): string[][] {
  const [count, rest] = [Math.floor(value / size), value % size]
  const heads = [...spokenEnglish(count).map((said) => [...said, word]), ...(count === 1 ? [[word]] : [])]
  const tails =
    rest === 0 ? [[]] : spokenEnglish(rest).flatMap((said) => (rest < 100 ? [said, ['and', ...said]] : [said]))
  return heads.flatMap((head) => tails.map((tail) => [...head, ...tail]))
}
