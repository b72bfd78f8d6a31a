/** What an identity provider says of a person. */
export interface Claims {
  issuer: string
  subject: string
  /** In lower case; empty when the provider knows none. */
  email: string
  /** The address is proven: the provider says so, and is trusted to. */
  email_verified: boolean
  name: string
}

/** Who people are, said by somebody we trust. */
export interface Identity {
  /** Checks a provider's token: signature, issuer, audience, expiry. Null when it does not hold. */
  verify(token: string): Promise<Claims | null>
  /** Answers the provider's own requests, below /identity. */
  answer(request: Request): Promise<Response>
  close(): Promise<void>
}
