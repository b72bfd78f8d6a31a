import { NETWORK_LONG_MS, NETWORK_SHORT_MS } from '@earshot/contract/rules/constants'
import { IdentityError } from './identity-error.ts'

export interface Request {
  path: string
  /** Makes it a POST. */
  body?: object | undefined
  headers?: Record<string, string>
}

/** Asks the built-in provider once. Throws what it refuses as an IdentityError. */
export async function request({ path, body, headers = {} }: Request): Promise<unknown> {
  const response = await fetch(`/identity${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(body ? NETWORK_LONG_MS : NETWORK_SHORT_MS),
  }).catch(() => {
    throw new IdentityError('NETWORK')
  })
  const answer = (await response.json().catch(() => null)) as { code?: string; text?: string } | null
  if (response.ok) return answer
  throw new IdentityError(codeOf(response, answer?.code), { retryAfter: waitIn(response), said: answer?.text })
}

/** Some refusals of too many requests have no code. */
const codeOf = ({ status }: Response, code: string | undefined) =>
  code ?? (status === 429 ? 'TOO_MANY_REQUESTS' : `STATUS_${status}`)

const waitIn = ({ headers }: Response) => Number(headers.get('retry-after') ?? 0) || undefined
