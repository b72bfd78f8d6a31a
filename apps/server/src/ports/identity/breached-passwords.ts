import { createHash } from 'node:crypto'

const PATIENCE_MS = 2000
const PREFIX = 5
/** A range has about a thousand lines. */
const MOST_BYTES = 1024 * 1024

/**
 * Whether a breach service knows the password. It is asked for all hashes that begin with the same five digits
 * (k-anonymity), padded so that the length of the answer tells nothing. Throws if it does not answer.
 */
export async function isBreached(rangeUrl: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const response = await fetch(rangeUrl + hash.slice(0, PREFIX), {
    headers: { 'add-padding': 'true', accept: 'text/plain' },
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`Status ${response.status}`)
  const text = await response.text()
  if (text.length > MOST_BYTES) throw new Error('The answer is too long')
  return text.split(/\r?\n/).some((line) => isSame(line, hash.slice(PREFIX)))
}

/** Lines of padding have the number 0. */
function isSame(line: string, rest: string) {
  const [known, times] = line.split(':')
  return known?.toUpperCase() === rest && Number(times) > 0
}
