import type { BetterAuthOptions, GenericEndpointContext, Session, User } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { OPERATOR_PATH } from './methods/first-operator.ts'
import { CONFIRM_PATH } from './methods/registration/confirm-email.ts'
import { PASSKEY_ADDED, PASSKEY_REMOVED, PASSKEY_SIGN_IN, passkeysOf } from './methods/passkeys.ts'
import { type AuthHooks, senderOf } from './auth-hooks.ts'
import { renewHash } from './password-hashes.ts'
import { noticeFailure } from './protection/failed-sign-ins.ts'
import { noticeChanges } from './protection/security-notices.ts'
import { forgetDevice, rememberDevice } from './protection/sign-in-attempts.ts'
import { providerError } from './provider-errors.ts'

type Ctx = GenericEndpointContext | null

interface HookOptions {
  issuer: string
  hooks: AuthHooks
}

/** Endpoints where the provider replaces the current sign-in by a new one. */
const RENEWING = ['/change-password', '/two-factor/verify-totp', '/two-factor/disable']

/** Database hooks that pass changes in the provider's tables on to the app. */
export const afterHooks = (options: HookOptions) =>
  ({
    session: {
      create: { before: async (session, ctx) => ({ data: { ...session, passkey: ctx?.path === PASSKEY_SIGN_IN } }) },
      delete: { after: (session, ctx) => signInEnded(options, session, ctx) },
    },
    user: {
      ...signUpGuard(options.hooks),
      update: { after: (user, ctx) => personChanged(options, user, ctx) },
    },
    account: { create: { before: async () => ({ data: NO_TOKENS }) } },
  }) satisfies BetterAuthOptions['databaseHooks']

/** Refuses people who may not register. Known addresses get the same answer from the provider, so it reveals nothing. */
const signUpGuard = ({ mayRegister, emails }: AuthHooks) => ({
  create: {
    before: async ({ email, name }: { email: string; name: string }, ctx: Ctx) => {
      if (ctx?.path === OPERATOR_PATH || (await mayRegister(email))) return
      await emails.uninvited({ email, name, ...senderOf(ctx) })
      throw providerError('FORBIDDEN', 'REGISTRATION_CLOSED', 'Registration is closed')
    },
  },
})

/** The issuer's tokens are not stored: they are not needed after the sign-in, and cannot be stolen. */
const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null }

async function signInEnded({ issuer, hooks }: HookOptions, { id, userId }: Session, ctx: Ctx) {
  if (ctx?.path === '/sign-out') forgetDevice(ctx)
  if (ctx && RENEWING.includes(ctx.path) && ctx.context.session?.session.id === id) return
  await hooks.ended({ issuer, subject: userId }, id)
}

type Changed = User & { twoFactorEnabled?: boolean | null }

const NAMING = ['/update-user', CONFIRM_PATH]

async function personChanged({ issuer, hooks }: HookOptions, user: Changed, ctx: Ctx) {
  const { id: subject, email, emailVerified: email_verified, name } = user
  const now = {
    email,
    email_verified,
    second_factor: user.twoFactorEnabled === true,
    ...(NAMING.includes(ctx?.path ?? '') && { name }),
  }
  await hooks.changed({ issuer, subject }, now)
}

async function passkeysChanged(ctx: GenericEndpointContext, { issuer, hooks }: HookOptions) {
  const { user, session } = ctx.context.session ?? {}
  if (!user || !session) return
  const any = (await passkeysOf(ctx, user.id)).length > 0
  const via = ctx.path === PASSKEY_ADDED ? session.id : null
  await hooks.passkeysChanged({ issuer, subject: user.id }, { any, via })
}

/** Runs after the provider's answer: the app's sessions follow a replaced sign-in, and end when all sign-ins do. */
export const isFollowUp = ({ issuer, hooks }: HookOptions) =>
  createAuthMiddleware(async (ctx) => {
    const { path } = ctx
    const { session, newSession, returned } = ctx.context
    if (isAPIError(returned)) return noticeFailure(ctx, { issuer, hooks })
    await renewHash(ctx)
    await noticeChanges(ctx, { issuer, hooks })
    if (newSession) await rememberDevice(ctx, newSession.user.email)
    if (!session) return
    if (path === PASSKEY_ADDED || path === PASSKEY_REMOVED) await passkeysChanged(ctx, { issuer, hooks })
    if (path === '/revoke-sessions') await hooks.ended({ issuer, subject: session.user.id })
    if (newSession && RENEWING.includes(path)) {
      const account = { issuer, subject: session.user.id }
      await hooks.renewed(account, { from: session.session.id, to: newSession.session.id })
    }
  })
