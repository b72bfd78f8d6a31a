import { createHash } from 'node:crypto'
import { deviceName } from '@earshot/contract/rules/device-name'
import type { SecurityEventKind } from '@earshot/contract/security-events'
import type { GenericEndpointContext, User } from 'better-auth'
import { type AccountChange, type AuthHooks, originOf, senderOf } from '../auth-hooks.ts'
import { PASSKEY_ADDED, PASSKEY_REMOVED } from '../methods/passkeys.ts'
import { isKnownDevice } from './sign-in-attempts.ts'

const changes: Record<string, AccountChange> = {
  '/change-password': 'password',
  '/two-factor/disable': 'secondFactorOff',
  '/two-factor/generate-backup-codes': 'recoveryCodes',
  '/two-factor/verify-backup-code': 'recoveryCodeUsed',
  [PASSKEY_ADDED]: 'passkeyAdded',
  [PASSKEY_REMOVED]: 'passkeyRemoved',
}

export interface NoticeOptions {
  issuer: string
  hooks: AuthHooks
}

type SignedIn = User & { twoFactorEnabled?: boolean | null }

const kindOf: Record<AccountChange, SecurityEventKind> = {
  password: 'password_changed',
  signIn: 'new_device',
  secondFactorOn: 'factor_on',
  secondFactorOff: 'factor_off',
  recoveryCodes: 'recovery_codes',
  recoveryCodeUsed: 'recovery_code_used',
  passkeyAdded: 'passkey_added',
  passkeyRemoved: 'passkey_removed',
}

/** Emails the person of an account what a request has just done in it, and records it. Runs after the provider's answer. */
export async function noticeChanges(ctx: GenericEndpointContext, { issuer, hooks }: NoticeOptions) {
  const { emails } = hooks
  const { session, newSession } = ctx.context
  const user: SignedIn | undefined = newSession?.user ?? session?.user
  if (!user) return
  const { address = '', ...sender } = senderOf(ctx)
  const event = { address, userAgent: ctx.headers?.get('user-agent') }
  const to = { email: user.email, name: user.name, address, ...sender }
  const turnedOn = session && !session.user.twoFactorEnabled && user.twoFactorEnabled
  const change = turnedOn ? 'secondFactorOn' : changes[ctx.path]
  const isNew = newSession !== null && !session && !(await isKnown(ctx, user))
  const done = [...(change ? [change] : []), ...(isNew ? (['signIn'] as const) : [])]
  for (const each of done) await emails.security(to, { change: each, ...event })
  const kinds = [
    ...done.map((each) => kindOf[each]),
    ...(newSession && !session && !isNew ? (['sign_in'] as const) : []),
  ]
  if (ctx.path === '/revoke-sessions') kinds.push('sessions_ended')
  const account = { issuer, subject: user.id }
  for (const kind of kinds) await hooks.happened({ kind, account, ...originOf(ctx) })
}

const [MINUTES, DAYS] = [10, 90]
const [MINUTE_MS, DAY_MS] = [60_000, 24 * 60 * 60_000]

/**
 * Whether this browser has signed in to the account before, by its cookie or, as signing out removes that, by its kind and
 * network. In the first minutes of an account all of its browsers are new, and known.
 */
async function isKnown(ctx: GenericEndpointContext, { id, email, createdAt }: User) {
  const { internalAdapter } = ctx.context
  const { browser, system } = deviceName(ctx.headers?.get('user-agent') ?? '')
  const seen = [id, browser, system, senderOf(ctx).address].join(' ')
  const identifier = `browser:${createHash('sha256').update(seen).digest('hex')}`
  const before = await internalAdapter.findVerificationValue(identifier)
  const wasSeen = before !== null && before !== undefined && before.expiresAt > new Date()
  if (before) await internalAdapter.deleteVerificationByIdentifier(identifier)
  const expiresAt = new Date(Date.now() + DAYS * DAY_MS)
  await internalAdapter.createVerificationValue({ identifier, value: 'seen', expiresAt })
  const isNew = Date.now() - new Date(createdAt).getTime() < MINUTES * MINUTE_MS
  return isNew || wasSeen || (await isKnownDevice(ctx, email))
}
