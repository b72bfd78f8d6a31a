import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IdentityError } from './identity.ts'

const unknownPair = msg`This e-mail and password do not go together. Check both and try again.`
const tooMany = msg`That was tried too often. Wait a minute, then try again.`
const brokenLink = msg`This link is no longer good. Ask for a new one.`

/** One sentence for each code of the identity provider. Nothing here tells whether an account exists. */
const sentences: Record<string, MessageDescriptor> = {
  INVALID_EMAIL_OR_PASSWORD: unknownPair,
  INVALID_PASSWORD: unknownPair,
  USER_NOT_FOUND: unknownPair,
  CREDENTIAL_ACCOUNT_NOT_FOUND: unknownPair,
  INVALID_EMAIL: msg`This is not an e-mail address.`,
  PASSWORD_TOO_SHORT: msg`The password needs at least 10 characters.`,
  PASSWORD_TOO_LONG: msg`The password is too long.`,
  TOO_MANY_REQUESTS: tooMany,
  INVALID_TOKEN: brokenLink,
  TOKEN_EXPIRED: brokenLink,
  EMAIL_ALREADY_VERIFIED: msg`This e-mail is verified already. Sign in to go on.`,
  EMAIL_PASSWORD_SIGN_UP_DISABLED: msg`New accounts are closed here. Ask an admin for an invitation.`,
  NETWORK: msg`Earshot cannot be reached right now. Check your connection and try again.`,
}

const unknown = msg`That did not work. Try again in a moment.`

export const sentenceFor = (error: unknown): MessageDescriptor =>
  (error instanceof IdentityError ? sentences[error.code] : undefined) ?? unknown
