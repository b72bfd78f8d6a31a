const HIGHEST_POSITION = 16_383
const MOST_POSITIONS = 256
const LONGEST_LEXEME = 2000

/** The tokens of a text as a PostgreSQL tsvector literal; positions beyond its limits are left out, words never are. */
export function tsvectorOf(tokens: readonly string[]): string {
  const positions = new Map<string, number[]>()
  tokens.forEach((token, at) => {
    if (Buffer.byteLength(token) > LONGEST_LEXEME) return
    const known = positions.get(token) ?? []
    if (at < HIGHEST_POSITION && known.length < MOST_POSITIONS) known.push(at + 1)
    positions.set(token, known)
  })
  return [...positions].map(([token, at]) => (at.length ? `${lexeme(token)}:${at.join(',')}` : lexeme(token))).join(' ')
}

/** A token quoted for tsvector and tsquery literals. */
export const lexeme = (token: string) => `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
