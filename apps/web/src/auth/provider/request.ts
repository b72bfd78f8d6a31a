import type { AuthConfig } from '@earshot/contract/auth-config'
import { i18n } from '@lingui/core'
import { NETWORK_LONG_MS, NETWORK_SHORT_MS } from '@earshot/contract/rules/constants'
import { inReadersLanguage } from '../../lib/refusals/in-readers-language.ts'
import { IdentityError } from './provider.ts'

const PROOF = 'x-captcha-response'

/** Calls the built-in provider. If it requires a bot check, repeats the call once with a proof. */
export async function requestWithProof(path: string, body?: object): Promise<unknown> {
  try {
    return await request({ path, body })
  } catch (error) {
    if (!isProofMissing(error)) throw error
  }
  return request({ path, body, headers: { [PROOF]: await fetchProof() } })
}

const isProofMissing = (error: unknown) => error instanceof IdentityError && error.code === 'MISSING_RESPONSE'

async function fetchProof() {
  const { captcha } = await findAuthConfig()
  if (!captcha) throw new IdentityError('MISSING_RESPONSE')
  const { solveBotCheck } = await import('./bot-check.ts')
  return solveBotCheck(captcha)
}

let known: Promise<AuthConfig> | undefined

/** Cached per page load; a failure is not cached. */
export function findAuthConfig(): Promise<AuthConfig> {
  known ??= (request({ path: '/offer' }) as Promise<AuthConfig>).catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

interface Request {
  path: string
  body?: object | undefined
  headers?: Record<string, string>
}

async function request({ path, body, headers = {} }: Request): Promise<unknown> {
  const response = await fetch(`/identity${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'accept-language': i18n.locale, ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(body ? NETWORK_LONG_MS : NETWORK_SHORT_MS),
  }).catch(() => {
    throw new IdentityError('NETWORK')
  })
  const answer = (await response.json().catch(() => null)) as { code?: string; text?: string } | null
  if (response.ok) return answer
  const said = answer?.text && (await inReadersLanguage(answer.text))
  throw new IdentityError(codeOf(response, answer?.code), { retryAfter: waitIn(response), said })
}

const codeOf = ({ status }: Response, code: string | undefined) =>
  code ?? (status === 429 ? 'TOO_MANY_REQUESTS' : `STATUS_${status}`)

const waitIn = ({ headers }: Response) => Number(headers.get('retry-after') ?? 0) || undefined
