const HIGHEST_POSITION = 16_383
const MOST_POSITIONS = 256
const LONGEST_LEXEME = 2000

/** Bytes of words and positions, a little below PostgreSQL's limit. */
const MOST_BYTES = 1_000_000

/**
 * A tsvector literal. Omits positions beyond PostgreSQL's limits, and words only if there are too many different ones.
 * '' keeps a position free.
 */
export function tsvectorOf(tokens: readonly string[]): string {
  const positions = new Map<string, number[]>()
  let room = MOST_BYTES
  tokens.forEach((token, at) => {
    if (token === '') return
    const known = positions.get(token)
    const size = known ? 2 : Buffer.byteLength(token) + 6
    if (size > room || size > LONGEST_LEXEME + 6) return
    if (known && (at >= HIGHEST_POSITION || known.length >= MOST_POSITIONS)) return
    room -= size
    if (known) known.push(at + 1)
    else positions.set(token, at < HIGHEST_POSITION ? [at + 1] : [])
  })
  return [...positions].map(([token, at]) => (at.length ? `${lexeme(token)}:${at.join(',')}` : lexeme(token))).join(' ')
}

/** Quoted for tsvector and tsquery literals. */
export const lexeme = (token: string) => `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
