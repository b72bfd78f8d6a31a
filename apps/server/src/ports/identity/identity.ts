import type { AuthConfig } from '@earshot/contract/auth-config'

export interface Account {
  issuer: string
  subject: string
}

export interface Claims extends Account {
  /** In lower case; empty if the provider knows none. */
  email: string
  /** Whether the address is verified by a trusted provider. */
  email_verified: boolean
  name: string
  /** Time of the sign-in at the provider, in Unix seconds, if known. */
  signed_in?: number
  /** The provider's id of this sign-in, if it can end: sessions opened through it end with it. */
  via?: string
  /** The issuer has asked for a second factor. */
  second_factor?: boolean
  /** Of the issuer, where they give something here. Undefined if it did not say. */
  groups?: string[] | undefined
  /** Another account of the same person, for which the provider vouches. */
  also?: Account
}

export interface Issuer {
  issuer: string
  /** Checks signature, issuer, audience and times. Null if invalid. Throws Unreachable. */
  verify(token: string): Promise<Claims | null>
}

export interface Identity {
  authConfig: Omit<AuthConfig, 'outbox'>
  verify(token: string): Promise<Claims | null>
  answer(request: Request): Promise<Response>
  /** Ends a sign-in of a built-in account (`via`), or all of them. */
  end(account: Account, via?: string): Promise<void>
  /** Removes the second factor of a built-in account. */
  removeFactor(account: Account): Promise<void>
  /** Renames a built-in account; its e-mails greet by the name. */
  rename(account: Account, name: string): Promise<void>
  /** Deletes a built-in account. External accounts stay with their provider. */
  forget(account: Account): Promise<void>
  close(): Promise<void>
}

/** A provider does not answer, so the token can be neither accepted nor refused. */
export class Unreachable extends Error {
  constructor(url: string, cause: unknown) {
    super(`${url} is of no use: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'Unreachable'
  }
}
