import type { AuthUser } from '../../lib/browser-storage/values.ts'

/** Whom a provider takes this browser for, and since when. */
export interface ProviderSession {
  user: AuthUser
  /** In milliseconds. */
  signedInAt: number
  emailVerified: boolean
  /** Signing in asks for a second factor. */
  secondFactor: boolean
}

/** Shows the second factor: a code of the moment, or one of those on paper. */
export type ShowSecond = (shown: { code: string; recovery: boolean }) => Promise<AuthUser>

/** What comes of signing in: somebody is in, or has to show a second factor. */
export type SignInAnswer = { user: AuthUser } | { second: ShowSecond; onlyCodes?: boolean }

export interface Registration {
  name: string
  email: string
  password: string
  /** Where the link in the email leads in the end. */
  callbackURL: string
}

/** Whoever keeps accounts with passwords here. */
export interface PasswordKeeper {
  signIn(credentials: { email: string; password: string }): Promise<SignInAnswer>
  /** Sends an email, and never tells whether the account existed. */
  register(registration: Registration): Promise<unknown>
  /** Sends it once more, to whom this browser has registered. */
  registerAgain(to: { email: string; callbackURL: string }): Promise<unknown>
  sendVerification(to: { email: string; callbackURL: string }): Promise<unknown>
  sendReset(to: { email: string }): Promise<unknown>
}
