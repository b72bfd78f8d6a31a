import { NETWORK_LONG_MS, NETWORK_SHORT_MS } from '@earshot/contract/rules/constants'
import type { AuthUser } from '../lib/browser-storage/values.ts'

/** What the identity provider refused, by its own code; NETWORK when it did not answer. */
export class IdentityError extends Error {
  readonly code: string
  /** Seconds to wait, where it said so. */
  readonly retryAfter: number | undefined

  constructor(code: string, retryAfter?: number) {
    super(code)
    this.name = 'IdentityError'
    this.code = code
    this.retryAfter = retryAfter
  }
}

interface ProviderUser {
  id: string
  name: string
  email: string
  createdAt: string
  emailVerified: boolean
}

export interface Registration {
  name: string
  email: string
  password: string
  /** Where the link in the verification mail leads. */
  callbackURL: string
}

/** Always succeeds for a valid form: it never tells whether the account existed. */
export const register = (registration: Registration) => ask('/sign-up/email', registration)

export async function signIn(credentials: { email: string; password: string }): Promise<AuthUser> {
  const answer = (await ask('/sign-in/email', credentials)) as { user: ProviderUser }
  return authUserOf(answer.user)
}

export const signOut = () => ask('/sign-out', {})

export const sendVerification = (to: { email: string; callbackURL: string }) => ask('/send-verification-email', to)

/** The provider's own token for whoever is signed in; null when nobody is. */
export async function providerToken(): Promise<string | null> {
  try {
    return ((await ask('/token')) as { token: string }).token
  } catch (error) {
    if (error instanceof IdentityError && (error.code === 'UNAUTHORIZED' || error.code === 'STATUS_401')) return null
    throw error
  }
}

/** Whom the provider takes this browser for, and since when; null for nobody. */
export async function providerSession() {
  const answer = (await ask('/get-session')) as { user: ProviderUser; session: { createdAt: string } } | null
  if (!answer) return null
  const signedInAt = Date.parse(answer.session.createdAt)
  return { user: authUserOf(answer.user), signedInAt, emailVerified: answer.user.emailVerified }
}

const authUserOf = ({ id, name, email, createdAt }: ProviderUser): AuthUser => ({
  id,
  full_name: name,
  email,
  createdAt,
})

async function ask(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`/identity${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(body === undefined ? NETWORK_SHORT_MS : NETWORK_LONG_MS),
  }).catch(() => {
    throw new IdentityError('NETWORK')
  })
  const answer = (await response.json().catch(() => null)) as { code?: string } | null
  if (response.ok) return answer
  const wait = Number(response.headers.get('retry-after') ?? response.headers.get('x-retry-after') ?? 0)
  const code = response.status === 429 ? 'TOO_MANY_REQUESTS' : (answer?.code ?? `STATUS_${response.status}`)
  throw new IdentityError(code, wait || undefined)
}
