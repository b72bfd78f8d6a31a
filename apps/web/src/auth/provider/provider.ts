import type { AuthUser } from '../../lib/browser-storage/values.ts'

/** The person a provider has signed in here, and since when. */
export interface ProviderSession {
  user: AuthUser
  /** In milliseconds. */
  signedInAt: number
  emailVerified: boolean
  /** Signing in asks for a second factor. */
  secondFactor: boolean
}

/** Shows the second factor: a code of the moment, or one of those on paper. */
export type SendSecondFactor = (shown: { code: string; recovery: boolean }) => Promise<AuthUser>

export type SignInAnswer = { user: AuthUser } | { second: SendSecondFactor; onlyCodes?: boolean }

export interface Registration {
  name: string
  email: string
  password: string
  callbackURL: string
}

export interface PasswordProvider {
  signIn(credentials: { email: string; password: string }): Promise<SignInAnswer>
  /** Sends an email, and never tells whether the account existed. */
  register(registration: Registration): Promise<unknown>
  /** Resends it to the person who registered in this browser. */
  registerAgain(to: { email: string; callbackURL: string }): Promise<unknown>
  sendVerification(to: { email: string; callbackURL: string }): Promise<unknown>
  sendReset(to: { email: string }): Promise<unknown>
}

/** What the identity provider refused, by its own code; NETWORK when it did not answer. */
export class IdentityError extends Error {
  readonly code: string
  /** Seconds to wait, where it said so. */
  readonly retryAfter: number | undefined
  readonly said: string | undefined

  constructor(code: string, { retryAfter, said }: { retryAfter?: number | undefined; said?: string | undefined } = {}) {
    super(code)
    this.name = 'IdentityError'
    this.code = code
    this.retryAfter = retryAfter
    this.said = said
  }
}
