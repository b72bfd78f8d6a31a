/** What the identity provider refused, by its own code; NETWORK when it did not answer. */
export class IdentityError extends Error {
  readonly code: string
  /** Seconds to wait, where it said so. */
  readonly retryAfter: number | undefined
  /** What it said itself. */
  readonly said: string | undefined

  constructor(code: string, { retryAfter, said }: { retryAfter?: number | undefined; said?: string | undefined } = {}) {
    super(code)
    this.name = 'IdentityError'
    this.code = code
    this.retryAfter = retryAfter
    this.said = said
  }
}
