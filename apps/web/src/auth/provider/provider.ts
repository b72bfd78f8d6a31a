import type { AuthUser } from '../../lib/browser-storage/values.ts'

export interface ProviderSession {
  user: AuthUser
  /** Milliseconds since the epoch. */
  signedInAt: number
  emailVerified: boolean
  secondFactor: boolean
}

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
  /** Sends an email and never reveals whether an account exists. */
  register(registration: Registration): Promise<unknown>
  registerAgain(to: { email: string; callbackURL: string }): Promise<unknown>
  sendVerification(to: { email: string; callbackURL: string }): Promise<unknown>
  sendReset(to: { email: string }): Promise<unknown>
}

/** A refusal of the identity provider with its code; NETWORK if it did not respond. */
export class IdentityError extends Error {
  readonly code: string
  /** Seconds to wait, if the provider said so. */
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
