import type { BetterAuthPlugin, GenericEndpointContext, User } from 'better-auth'
import { createAuthEndpoint, formCsrfMiddleware, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { parseUserOutput } from 'better-auth/db'
import * as z from 'zod'
import { type AuthHooks, originOf, senderOf } from '../../auth-hooks.ts'
import { providerError } from '../../provider-errors.ts'
import { alreadyVerified, completeRegistration, type ProvenPerson } from './complete-registration.ts'
import { type Confirmation, forgetLinks, needOf, readConfirmation } from './confirmations.ts'
import { forgetBrowser } from './pending-registration.ts'
import { requireLength } from './registration.ts'

export const CONFIRM_PATH = '/confirm-email'

const Shown = z.object({ token: z.string().max(4000) })
const Pressed = Shown.extend({ name: z.string().optional(), password: z.string().optional() })

interface Own {
  issuer: string
  hooks: AuthHooks
  /** Whether people sign in with passwords here. */
  passwords: boolean
}

/** Emails link to a page, which describes what its button confirms. Only the button changes anything. */
export const confirmEmail = (own: Own) =>
  ({
    id: 'earshot-confirm-email',
    endpoints: {
      describeConfirmation: createAuthEndpoint(
        `${CONFIRM_PATH}-link`,
        { method: 'POST', body: Shown, requireHeaders: true, use: [formCsrfMiddleware] },
        async (ctx) => {
          const confirmation = await readConfirmation(ctx, ctx.body.token, own.hooks)
          const { kind, email } = confirmation
          if (await isConfirmed(ctx, confirmation)) return ctx.json({ kind, email, need: 'nothing' })
          return ctx.json({ kind, email, need: await needOf(ctx, confirmation, own.passwords) })
        },
      ),
      confirmEmail: createAuthEndpoint(
        CONFIRM_PATH,
        { method: 'POST', body: Pressed, requireHeaders: true, use: [formCsrfMiddleware] },
        async (ctx) => {
          const user = await confirm(ctx, own)
          return ctx.json({ user: user && parseUserOutput(ctx.context.options, user) })
        },
      ),
    },
  }) satisfies BetterAuthPlugin

/** Returns the person who is signed in afterwards, if any. */
async function confirm(ctx: GenericEndpointContext, own: Own): Promise<User | null> {
  const confirmation = await readConfirmation(ctx, ctx.body.token, own.hooks)
  if (confirmation.kind === 'change') return changeAddress(ctx, confirmation, own)
  if (await isConfirmed(ctx, confirmation)) return confirmation.known ?? null
  const need = await needOf(ctx, confirmation, own.passwords)
  if (need === 'sign-in') throw providerError('FORBIDDEN', 'SIGN_IN_HERE_FIRST', 'Sign in here first')
  if (need === 'nothing' && confirmation.kind !== 'registration' && confirmation.known)
    return confirmHere(ctx, confirmation.known)
  const person = await personOf(ctx, confirmation, need === 'password')
  const user = await completeRegistration(ctx, own.hooks, person)
  await setSessionCookie(ctx, { session: await ctx.context.internalAdapter.createSession(user.id), user })
  forgetBrowser(ctx)
  return user
}

/** Opening the link again is harmless for the person who is signed in with it. Throws for everyone else. */
async function isConfirmed(ctx: GenericEndpointContext, { kind, known }: Confirmation) {
  if (kind === 'change' || !known?.emailVerified) return false
  if ((await getSessionFromCtx(ctx))?.user.id === known.id) return true
  throw alreadyVerified()
}

async function confirmHere(ctx: GenericEndpointContext, { id }: User) {
  const user = await ctx.context.internalAdapter.updateUser(id, { emailVerified: true })
  await renewCookie(ctx, user)
  return user as User
}

async function personOf(
  ctx: GenericEndpointContext,
  confirmation: Confirmation,
  asked: boolean,
): Promise<ProvenPerson> {
  const { email } = confirmation
  if (!asked && confirmation.kind === 'registration') {
    const { name, password } = confirmation.registration
    return { email, name, password }
  }
  const { name, password } = ctx.body as z.output<typeof Pressed>
  if (!name || !password) throw providerError('BAD_REQUEST', 'PASSWORD_NEEDED', 'Enter your name and a new password')
  const passwords = ctx.context.password
  requireLength(password, passwords.config)
  return { email, name, password: await passwords.hash(password) }
}

/** The former address gets an email, too. */
async function changeAddress(
  ctx: GenericEndpointContext,
  { email, known }: Confirmation & { known: User },
  { issuer, hooks }: Own,
) {
  const { internalAdapter } = ctx.context
  const here = await getSessionFromCtx(ctx)
  if (here && here.user.id !== known.id)
    throw providerError('FORBIDDEN', 'INVALID_USER', 'Sign in to the account first')
  if (await internalAdapter.findUserByEmail(email))
    throw providerError('CONFLICT', 'USER_ALREADY_EXISTS', 'This address has an account already')
  const user = await internalAdapter.updateUser(known.id, { email, emailVerified: true })
  await forgetLinks(ctx, known.id)
  await hooks.emails.addressChanged({ email: known.email, name: known.name, ...senderOf(ctx) }, { to: email })
  await hooks.happened({ kind: 'email_changed', account: { issuer, subject: known.id }, ...originOf(ctx) })
  await renewCookie(ctx, user)
  return here ? (user as User) : null
}

async function renewCookie(ctx: GenericEndpointContext, user: User) {
  const here = await getSessionFromCtx(ctx)
  if (here) await setSessionCookie(ctx, { session: here.session, user: { ...here.user, ...user } })
}
