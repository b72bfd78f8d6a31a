import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { shared } from './alike.ts'

const cancelled = msg`Signing in there was called off. Try again, or use another way.`
const unreachable = msg`Your sign-in service does not answer. Try again soon.`
const refused = msg`Your sign-in service did not say who you are. Try again, or use another way.`

/** What stands in the address when somebody comes back from elsewhere: RFC 6749, OpenID Connect, and the provider's own. */
export const redirectSentences: Record<string, MessageDescriptor> = {
  REGISTRATION_CLOSED: shared.closed,
  signup_disabled: shared.closed,
  ISSUER_UNREACHABLE: unreachable,
  server_error: unreachable,
  temporarily_unavailable: unreachable,
  access_denied: cancelled,
  login_required: cancelled,
  interaction_required: cancelled,
  consent_required: cancelled,
  account_selection_required: cancelled,
  state_mismatch: shared.beginAgain,
  state_not_found: shared.beginAgain,
  state_invalid: shared.beginAgain,
  state_generation_error: shared.unknown,
  state_security_mismatch: shared.beginAgain,
  no_code: refused,
  invalid_code: refused,
  email_not_verified: shared.otherWay,
  user_not_found: refused,
  no_callback_url: shared.beginAgain,
  nonce_binding_missing: shared.beginAgain,
  invalid_callback_request: shared.beginAgain,
  unable_to_get_user_info: refused,
  issuer_missing: refused,
  issuer_mismatch: refused,
  email_not_found: shared.noEmailThere,
  email_does_not_match: shared.otherWay,
  account_not_linked: shared.otherWay,
  account_ownership_conflict: shared.otherWay,
  account_already_linked_to_different_user: shared.otherWay,
  unable_to_link_account: shared.otherWay,
  unable_to_update_account: shared.unknown,
  unable_to_create_user: shared.unknown,
  unable_to_create_session: shared.unknown,
  account_hook_binding_conflict: shared.unknown,
  user_hook_selection_conflict: shared.unknown,
  session_hook_user_conflict: shared.unknown,
  internal_server_error: shared.unknown,
  oauth_provider_not_found: shared.badSetup,
  invalid_request: shared.badSetup,
  invalid_client: shared.badSetup,
  invalid_scope: shared.badSetup,
  invalid_grant: shared.beginAgain,
  unauthorized_client: shared.badSetup,
  unsupported_response_type: shared.badSetup,
}
