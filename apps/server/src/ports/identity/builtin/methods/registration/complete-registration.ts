import type { GenericEndpointContext, User } from 'better-auth'
import { revokeUnprovenAccountAccess } from 'better-auth/db'
import type { AuthHooks } from '../../auth-hooks.ts'
import { providerError } from '../../provider-errors.ts'
import { hashed, model } from './pending-registration.ts'

export interface ProvenPerson {
  email: string
  name: string
  /** Hashed. */
  password: string
}

/**
 * Makes the account of a proven address, or gives it the one that was never proven, which loses everything linked to it.
 * All registrations of the address are void afterwards, but for the one that was opened.
 */
export async function completeRegistration(
  ctx: GenericEndpointContext,
  { mayRegister }: AuthHooks,
  { email, name, password }: ProvenPerson,
) {
  const { adapter, internalAdapter } = ctx.context
  const known = (await internalAdapter.findUserByEmail(email))?.user
  if (known?.emailVerified) throw alreadyVerified()
  if (!known && !(await mayRegister(email)))
    throw providerError('FORBIDDEN', 'EMAIL_PASSWORD_SIGN_UP_DISABLED', 'Registration is closed')
  if (known) await revokeUnprovenAccountAccess(ctx, known.id)
  const user = known
    ? await internalAdapter.updateUser(known.id, { name, emailVerified: true })
    : await create(ctx, { email, name, emailVerified: true })
  await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password })
  await adapter.deleteMany({
    model,
    where: [
      { field: 'email', value: email },
      { field: 'token', operator: 'ne', value: hashed(ctx.body.token) },
    ],
  })
  return user as User
}

export const alreadyVerified = () =>
  providerError('CONFLICT', 'EMAIL_ALREADY_VERIFIED', 'This email is already verified. Sign in to continue')

/** Of several who confirm an address at once, the first goes on. */
async function create(
  { context: { internalAdapter } }: GenericEndpointContext,
  user: Pick<User, 'email' | 'name' | 'emailVerified'>,
) {
  try {
    return await internalAdapter.createUser(user, { method: 'email-password' })
  } catch (error) {
    if (await internalAdapter.findUserByEmail(user.email)) throw alreadyVerified()
    throw error
  }
}
