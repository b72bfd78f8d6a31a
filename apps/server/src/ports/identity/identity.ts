import type { AuthConfig } from '@earshot/contract/auth-config'

/** An account at an identity provider: who says it, and their name for the person. */
export interface Account {
  issuer: string
  subject: string
}

/** What an identity provider says of a person. */
export interface Claims extends Account {
  /** In lower case; empty when the provider knows none. */
  email: string
  /** Whether the address is verified by a trusted provider. */
  email_verified: boolean
  name: string
  /** The time of the sign-in at the provider, in Unix seconds, if known. */
  signed_in?: number
  /** The provider's own name for this sign-in, where it can end: sessions opened through it end with it. */
  via?: string
  /** Another account of the same person, for which this provider vouches. */
  also?: Account
}

/** An issuer whose tokens are accepted. */
export interface Issuer {
  issuer: string
  /** Checks a token: signature, issuer, audience, times. Null when it does not hold. Throws Unreachable. */
  verify(token: string): Promise<Claims | null>
}

/** The trusted issuers. */
export interface Identity {
  authConfig: Omit<AuthConfig, 'outbox'>
  verify(token: string): Promise<Claims | null>
  /** Answers the built-in provider's own requests, below /identity. */
  answer(request: Request): Promise<Response>
  /** Ends every sign-in of an account that is kept here. */
  end(account: Account): Promise<void>
  /** Calls an account that is kept here by another name: its e-mails greet by it. */
  rename(account: Account, name: string): Promise<void>
  /** Deletes a built-in account; external ones are kept by their provider. */
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
