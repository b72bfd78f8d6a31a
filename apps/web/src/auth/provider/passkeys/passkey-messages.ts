import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const refused = msg`The passkey was not accepted. Try again, or use another way.`
const cancelled = msg`No passkey was used. Try again, or use another way.`
const unknown = msg`This passkey is no longer in your account.`

export const passkeyMessages: Record<string, MessageDescriptor> = {
  PASSKEY_CANCELLED: cancelled,
  REGISTRATION_CANCELLED: cancelled,
  AUTH_CANCELLED: cancelled,
  PASSKEY_EXISTS: msg`This device already has a passkey for your account.`,
  PASSKEY_IMPOSSIBLE: msg`This browser or device cannot use passkeys here.`,
  PASSKEY_NOT_FOUND: unknown,
  USER_NOT_VERIFIED: msg`This passkey did not check that it is you. Set a PIN, a fingerprint or face recognition for it.`,
  TOO_MANY_PASSKEYS: msg`You have 20 passkeys. Remove one first.`,
  CHALLENGE_NOT_FOUND: msg`This took too long. Try again.`,
  AUTHENTICATION_FAILED: refused,
  FAILED_TO_VERIFY_REGISTRATION: refused,
  FAILED_TO_UPDATE_PASSKEY: unknown,
  PREVIOUSLY_REGISTERED: msg`This device already has a passkey for your account.`,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: refused,
  UNABLE_TO_CREATE_SESSION: refused,
  SESSION_REQUIRED: refused,
  RESOLVE_USER_REQUIRED: refused,
  RESOLVED_USER_INVALID: refused,
}
