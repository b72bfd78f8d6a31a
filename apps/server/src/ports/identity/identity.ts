import type { CaptchaSettings, FirebaseSettings } from './settings.ts'

/** An account at an identity provider: who says it, and their name for the person. */
export interface Account {
  issuer: string
  subject: string
}

/** What an identity provider says of a person. */
export interface Claims extends Account {
  /** In lower case; empty when the provider knows none. */
  email: string
  /** The address is proven: the provider says so, and is trusted to. */
  email_verified: boolean
  name: string
  /** When the person signed in there, in seconds since 1970, where it says so. */
  signed_in?: number
  /** The provider's own name for this sign-in, where it can end: sessions opened through it end with it. */
  via?: string
  /** Another account of the same person, for which this provider vouches. */
  also?: Account
}

/** Somebody whose tokens we take. */
export interface Issuer {
  issuer: string
  /** Checks a token: signature, issuer, audience, times. Null when it does not hold. Throws Unreachable. */
  verify(token: string): Promise<Claims | null>
}

/** What people are offered to sign in with. Nothing in it is secret. */
export interface Offer {
  password: boolean
  email_link: boolean
  phone: boolean
  /** Whether SMS leave from here at all, so that people can prove which phones are theirs. */
  sms: boolean
  oidc: { name: string } | null
  firebase: (Omit<FirebaseSettings, 'emulator'> & { emulator?: string }) | null
  captcha: { kind: CaptchaSettings['kind']; site_key: string } | null
  registration: 'open' | 'invite' | 'closed'
}

/** Who people are, said by somebody we trust. */
export interface Identity {
  offer: Offer
  verify(token: string): Promise<Claims | null>
  /** Answers the built-in provider's own requests, below /identity. */
  answer(request: Request): Promise<Response>
  /** Ends every sign-in of an account that is kept here. */
  end(account: Account): Promise<void>
  /** Calls an account that is kept here by another name: its letters greet by it. */
  rename(account: Account, name: string): Promise<void>
  /** Removes an account that is kept here; one that somebody else keeps is theirs. */
  forget(account: Account): Promise<void>
  close(): Promise<void>
}

/** A provider that had to be asked does not answer: nothing is known of the token. */
export class Unreachable extends Error {
  constructor(url: string, cause: unknown) {
    super(`${url} is of no use: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'Unreachable'
  }
}
