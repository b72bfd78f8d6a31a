import { ApiError } from '@earshot/contract/errors'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { NetworkError } from '../../lib/client.ts'
import { IdentityError } from '../provider/provider.ts'
import { builtinMessages } from './builtin-messages.ts'
import { sharedMessages } from './shared-messages.ts'

const cancelled = msg`Sign-in was cancelled. Try again, or use another way.`
const unreachable = msg`Your sign-in service is not responding. Try again soon.`
const refused = msg`Your sign-in service did not confirm who you are. Try again, or use another way.`

/** Error codes in the redirect URL: RFC 6749, OpenID Connect, and the provider's own. */
const redirectSentences: Record<string, MessageDescriptor> = {
  REGISTRATION_CLOSED: sharedMessages.closed,
  signup_disabled: sharedMessages.closed,
  ISSUER_UNREACHABLE: unreachable,
  server_error: unreachable,
  temporarily_unavailable: unreachable,
  access_denied: cancelled,
  login_required: cancelled,
  interaction_required: cancelled,
  consent_required: cancelled,
  account_selection_required: cancelled,
  state_mismatch: sharedMessages.beginAgain,
  state_not_found: sharedMessages.beginAgain,
  state_invalid: sharedMessages.beginAgain,
  state_generation_error: sharedMessages.unknown,
  state_security_mismatch: sharedMessages.beginAgain,
  no_code: refused,
  invalid_code: refused,
  email_not_verified: sharedMessages.otherWay,
  user_not_found: refused,
  no_callback_url: sharedMessages.beginAgain,
  nonce_binding_missing: sharedMessages.beginAgain,
  invalid_callback_request: sharedMessages.beginAgain,
  unable_to_get_user_info: refused,
  issuer_missing: refused,
  issuer_mismatch: refused,
  email_not_found: sharedMessages.noEmailThere,
  email_does_not_match: sharedMessages.otherWay,
  account_not_linked: sharedMessages.otherWay,
  account_ownership_conflict: sharedMessages.otherWay,
  account_already_linked_to_different_user: sharedMessages.otherWay,
  unable_to_link_account: sharedMessages.otherWay,
  unable_to_update_account: sharedMessages.unknown,
  unable_to_create_user: sharedMessages.unknown,
  unable_to_create_session: sharedMessages.unknown,
  account_hook_binding_conflict: sharedMessages.unknown,
  user_hook_selection_conflict: sharedMessages.unknown,
  session_hook_user_conflict: sharedMessages.unknown,
  internal_server_error: sharedMessages.unknown,
  oauth_provider_not_found: sharedMessages.badSetup,
  invalid_request: sharedMessages.badSetup,
  invalid_client: sharedMessages.badSetup,
  invalid_scope: sharedMessages.badSetup,
  invalid_grant: sharedMessages.beginAgain,
  unauthorized_client: sharedMessages.badSetup,
  unsupported_response_type: sharedMessages.badSetup,
}

/** Codes whose message needs details from the server, such as the organization's name or the problem with a number. */
const saidByServer = ['LAST_ADMIN', 'INVALID_NAME', 'INVALID_PHONE']

const sentences: Record<string, MessageDescriptor> = { ...redirectSentences, ...builtinMessages }

/** For providers whose code is loaded on demand. */
export const addErrorMessages = (more: Record<string, MessageDescriptor>) => Object.assign(sentences, more)

export function authErrorMessage(error: unknown): MessageDescriptor {
  if (error instanceof NetworkError) return sharedMessages.network
  if (error instanceof ApiError) return quoted(error.message)
  if (!(error instanceof IdentityError)) return sharedMessages.unknown
  const { code, retryAfter, said } = error
  if (said && saidByServer.includes(code)) return quoted(said)
  if (retryAfter && code === 'TOO_MANY_REQUESTS') return waitFor(retryAfter)
  return knownMessage(code) ?? knownMessage(code.toUpperCase()) ?? sharedMessages.unknown
}

/** Links in emails contain the codes in lower case. */
export const knownMessage = (code: string): MessageDescriptor | undefined =>
  saidByServer.includes(code) ? sharedMessages.mistyped : sentences[code]

const quoted = (sentence: string) => msg`${sentence}`

function waitFor(seconds: number): MessageDescriptor {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(minutes / 60)
  if (seconds < 120) return msg`Too many attempts. Try again in ${seconds} s.`
  if (minutes < 120) return msg`Too many attempts. Try again in ${minutes} minutes.`
  return msg`Too many attempts. Try again in ${hours} hours.`
}
