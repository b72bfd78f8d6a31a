type Requirement = 'always' | 'password' | 'phone' | 'oidc'

/** The allowed endpoints of the provider, and the sign-in method each belongs to. All others are refused. */
const endpoints = new Map<string, Requirement>([
  ['/jwks', 'always'],
  ['/token', 'always'],
  ['/get-session', 'always'],
  ['/sign-out', 'always'],
  ['/list-accounts', 'always'],
  ['/devices', 'always'],
  ['/devices/end', 'always'],
  ['/revoke-sessions', 'always'],
  ['/revoke-other-sessions', 'always'],
  ['/update-user', 'always'],
  ['/delete-user', 'always'],
  ['/confirm-email', 'always'],
  ['/confirm-email-link', 'always'],
  ['/send-verification-email', 'always'],
  ['/sign-in/social', 'oidc'],
  ['/callback/oidc', 'oidc'],
  ['/sign-up/email', 'password'],
  ['/sign-up/send-again', 'password'],
  ['/sign-up/operator', 'password'],
  ['/sign-up/operator-link', 'password'],
  ['/sign-in/email', 'password'],
  ['/request-password-reset', 'password'],
  ['/reset-password', 'password'],
  ['/reset-password-link', 'password'],
  ['/change-password', 'password'],
  ['/change-email', 'password'],
  ['/email-link', 'password'],
  ['/sign-in/email-link', 'password'],
  ['/phone/send-code', 'phone'],
  ['/sign-in/phone', 'phone'],
  ['/passkeys', 'password'],
  ['/passkeys/begin', 'password'],
  ['/passkey/verify-registration', 'password'],
  ['/passkey/generate-authenticate-options', 'password'],
  ['/passkey/verify-authentication', 'password'],
  ['/passkey/update-passkey', 'password'],
  ['/passkey/delete-passkey', 'password'],
  ['/two-factor/enable', 'password'],
  ['/two-factor/disable', 'password'],
  ['/two-factor/verify-totp', 'password'],
  ['/two-factor/verify-backup-code', 'password'],
  ['/two-factor/generate-backup-codes', 'password'],
])

/** Null if the request is allowed. */
export function isRefused({ url }: Request, offered: Record<Requirement, boolean>): Response | null {
  const requirement = endpoints.get(new URL(url).pathname.replace(/^\/identity/, ''))
  if (!requirement) return no(404, 'NOT_FOUND', 'Not found')
  return offered[requirement] ? null : no(403, 'NOT_OFFERED', 'This way to sign in is not offered here')
}

const no = (status: number, code: string, message: string) => Response.json({ code, message }, { status })
