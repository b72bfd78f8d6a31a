import type { GenericEndpointContext, User } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { revokeUnprovenAccountAccess } from 'better-auth/db'
import type { AuthHooks } from '../../auth-hooks.ts'
import { forgetBrowser, hashed, model, type PendingRegistration, shownBrowser } from './pending-registration.ts'

/** Creates the account and signs in; returns an error code if it cannot. */
export async function completeRegistration(ctx: GenericEndpointContext, hooks: AuthHooks) {
  const { adapter, internalAdapter } = ctx.context
  const opened = await adapter.findOne<PendingRegistration>({
    model,
    where: [{ field: 'token', value: hashed(ctx.query.token) }],
  })
  if (!opened || new Date(opened.expiresAt) < new Date()) return 'INVALID_TOKEN'
  const { email } = opened
  const known = (await internalAdapter.findUserByEmail(email))?.user
  if (known?.emailVerified) {
    const here = await getSessionFromCtx(ctx)
    return here?.user.email === email ? null : 'EMAIL_ALREADY_VERIFIED'
  }
  if (!known && !(await hooks.mayRegister(email))) return 'EMAIL_PASSWORD_SIGN_UP_DISABLED'
  const user = await become(ctx, await provenOf(ctx, opened), known)
  if (!user) return 'EMAIL_ALREADY_VERIFIED'
  await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user })
  forgetBrowser(ctx)
  return null
}

type Proven = Pick<PendingRegistration, 'email' | 'name'> & { password: string | null }

/**
 * The link proves the address. The registration's password and name are only used in the same browser, or if the
 * address was not registered again since: opening the link of an attacker's registration must not give them access.
 */
async function provenOf(
  ctx: GenericEndpointContext,
  { email, name, password, browser }: PendingRegistration,
): Promise<Proven> {
  const [newest] = await ctx.context.adapter.findMany<PendingRegistration>({
    model,
    where: [{ field: 'email', value: email }],
    sortBy: { field: 'createdAt', direction: 'desc' },
    limit: 1,
  })
  const shown = await shownBrowser(ctx)
  const isTheirs = newest?.browser === browser || (shown && hashed(shown) === browser)
  return isTheirs ? { email, name, password } : { email, name: email.replace(/@.*/, ''), password: null }
}

/** An existing account without a proven address loses everything linked to it. If two links are opened at once, the second gets null. */
async function become(ctx: GenericEndpointContext, { email, name, password }: Proven, known: User | undefined) {
  const { adapter, internalAdapter } = ctx.context
  if (known) await revokeUnprovenAccountAccess(ctx, known.id)
  const user = known
    ? await internalAdapter.updateUser(known.id, { name, emailVerified: true })
    : await create(ctx, { email, name, emailVerified: true })
  if (!user) return null
  if (password)
    await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password })
  // Other registrations of this address are void.
  await adapter.deleteMany({
    model,
    where: [
      { field: 'email', value: email },
      { field: 'token', operator: 'ne', value: hashed(ctx.query.token) },
    ],
  })
  return user as User
}

async function create(
  { context: { internalAdapter } }: GenericEndpointContext,
  user: Pick<User, 'email' | 'name' | 'emailVerified'>,
) {
  try {
    return await internalAdapter.createUser(user, { method: 'email-password' })
  } catch (error) {
    if (await internalAdapter.findUserByEmail(user.email)) return null
    throw error
  }
}
