import { requiredLine } from '@earshot/contract/fields'
import type { GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware, getAuthoritativeSessionFromCtx } from 'better-auth/api'
import type { AuthHooks } from '../auth-hooks.ts'
import { providerError, asProviderError } from '../provider-errors.ts'
import { isEasilyGuessed } from './password-strength.ts'
import { slowRepeatedAttempts } from './sign-in-attempts.ts'
import { isOwnPasskey, PASSKEY_ADDED, PASSKEY_REMOVED } from '../methods/passkeys.ts'
import { takeCode } from '../methods/second-factor.ts'

type Body = Record<string, unknown>
/** Checks a request before the provider does. Throws, or returns fields to merge into the body. */
type Guard = (ctx: GenericEndpointContext, hooks: AuthHooks) => Promise<Body | undefined>

const Name = requiredLine('Enter your name', 80)
const PasskeyName = requiredLine('Enter a name for the passkey', 60)

/** Names appear in e-mails to others: a long or multi-line one could carry a message. */
const named: Guard = async ({ body }) => {
  if (body?.name === undefined) return
  const { error } = Name.safeParse(body.name)
  if (error) throw providerError('BAD_REQUEST', 'INVALID_NAME', error.issues[0]?.message ?? '')
}

const namedPasskey: Guard = async ({ body }) => {
  if (body?.name === undefined) return
  const { error } = PasskeyName.safeParse(body.name)
  if (error) throw providerError('BAD_REQUEST', 'INVALID_NAME', error.issues[0]?.message ?? '')
}

/** The same answer for passkeys of others and for none. */
const ownPasskey: Guard = async (ctx) => {
  const { user } = await signedIn(ctx)
  if (await isOwnPasskey(ctx, user.id)) return
  throw providerError('NOT_FOUND', 'PASSKEY_NOT_FOUND', 'This passkey was already removed')
}

/** The challenge was given to this session after a proof; a passkey opens no other one. */
const withSession: Guard = async (ctx) => {
  await signedIn(ctx)
  return { createSession: false }
}

/** Linking another account requires a verified address. */
const verified: Guard = async (ctx) => {
  if ((await signedIn(ctx)).user.emailVerified) return
  throw providerError('FORBIDDEN', 'EMAIL_NOT_VERIFIED', 'Verify your email address first. We sent you a link')
}

/** Limits password guesses within a session to ten in 15 minutes. */
const triedSeldom: Guard = async (ctx, { consume }) => {
  const { user } = await signedIn(ctx)
  await asProviderError('', consume({ key: `identity.password ${user.id}`, most: 10, seconds: 900 }))
  return undefined
}

/** Requires the password, unless the sign-in is recent. */
const proven: Guard = async (ctx, hooks) => {
  const { session, user } = await signedIn(ctx)
  const { password, internalAdapter, sessionConfig } = ctx.context
  const shown = ctx.body?.password
  if (typeof shown !== 'string') {
    if (Date.now() - new Date(session.createdAt).getTime() < sessionConfig.freshAge * 1000) return
    throw providerError('FORBIDDEN', 'SESSION_NOT_FRESH', 'Send your password, or sign in again first')
  }
  await triedSeldom(ctx, hooks)
  const hash = (await internalAdapter.findCredentialAccount(user.id))?.password
  if (shown.length <= 256 && hash && (await password.verify({ hash, password: shown }))) return
  throw providerError('BAD_REQUEST', 'INVALID_PASSWORD', 'This is not your password')
}

async function signedIn(ctx: GenericEndpointContext) {
  const session = await getAuthoritativeSessionFromCtx(ctx)
  if (!session) throw providerError('UNAUTHORIZED', 'UNAUTHORIZED', 'Sign in first')
  return session
}

/** A new password ends sessions opened with the old one. */
const othersEnd: Guard = async () => ({ revokeOtherSessions: true })

/** Every sign-in asks for the second factor; no device is trusted. */
const trustsNobody: Guard = async () => ({ trustDevice: false, disableSession: false })

const shownOnce: Guard = async (ctx) => {
  if (await takeCode(ctx, String(ctx.body?.code))) return
  throw providerError('UNAUTHORIZED', 'INVALID_CODE', 'This code was shown already. Wait for the next one')
}

/** Refuses passwords that are easily guessed or known from a breach. The provider itself refuses ones that are too short or too long. */
const strong: Guard = async (ctx, hooks) => {
  const password: unknown = ctx.body?.newPassword ?? ctx.body?.password
  if (typeof password !== 'string' || password.length < 10 || password.length > 256) return
  const session = ctx.path === '/change-password' ? (await signedIn(ctx)).user : undefined
  const known = [ctx.body?.email, ctx.body?.name, session?.email, session?.name]
  const words = known.filter((each): each is string => typeof each === 'string' && each !== '')
  if (!(await isEasilyGuessed(password, words)) && !(await hooks.isBreached(password))) return
  throw providerError(
    'BAD_REQUEST',
    'PASSWORD_TOO_COMMON',
    'This password is easily guessed. Use several words instead',
  )
}

const guessedSlowly: Guard = async (ctx, hooks) => {
  await slowRepeatedAttempts(ctx, hooks)
  return undefined
}

const guardsOf: Record<string, Guard[]> = {
  '/sign-up/email': [named, strong],
  '/sign-up/operator': [named, strong],
  '/confirm-email': [named, strong],
  '/sign-in/email': [guessedSlowly],
  '/reset-password': [strong],
  '/update-user': [named],
  '/change-email': [proven],
  '/change-password': [triedSeldom, strong, othersEnd],
  '/delete-user': [triedSeldom],
  '/passkeys/begin': [verified, proven],
  [PASSKEY_ADDED]: [withSession, namedPasskey],
  '/passkey/update-passkey': [ownPasskey, namedPasskey],
  [PASSKEY_REMOVED]: [ownPasskey, proven],
  '/two-factor/enable': [verified, proven],
  '/two-factor/disable': [proven],
  '/two-factor/generate-backup-codes': [proven],
  '/two-factor/verify-totp': [trustsNobody, shownOnce],
  '/two-factor/verify-backup-code': [trustsNobody],
}

export const requestChecks = (hooks: AuthHooks) =>
  createAuthMiddleware(async (ctx) => {
    const body: Body = {}
    for (const guard of guardsOf[ctx.path] ?? []) Object.assign(body, await guard(ctx, hooks))
    return { context: { body } }
  })
