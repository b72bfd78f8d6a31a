import { ApiError } from '@earshot/contract/errors'
import type { userRoutes } from '@earshot/contract/users'
import { v7 as newId } from 'uuid'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/mount.ts'
import { organizationsOf } from '../organizations/organizations.service.ts'
import type { Claims } from '../ports/identity/identity.ts'
import { findUser, findUserByIdentity, insertUser, updateLastSeen, updateProfile } from './users.repo.ts'

export const users: Handlers<typeof userRoutes> = {
  async find(caller, { extras }) {
    const user = await findUser(caller.context.connections.outside, caller.user_id)
    const { verified, ...shown } = user
    const organizations = await organizationsOf(caller)
    const listed = extras.includes('all') ? organizations : []
    return {
      ...shown,
      onboarded: organizations.length > 0,
      need_verification: !verified,
      orgs: Object.fromEntries(listed.map((organization) => [organization.org_id, organization])),
    }
  },
}

/** The person behind an identity, with what the provider says of them today; a new one when it was never seen. */
export async function personBehind({ connections }: Context, claims: Claims): Promise<string> {
  const db = connections.outside
  const { issuer, subject, email, email_verified: verified } = claims
  const user_id = (await findUserByIdentity(db, issuer, subject))?.user_id
  if (user_id) {
    await updateProfile(db, user_id, { email, verified })
    return user_id
  }
  const name = claims.name || email.replace(/@.*/, '')
  const added = { user_id: newId(), name, email, verified, issuer, subject }
  const failure = await insertUser(db, added).then(
    () => null,
    (error: unknown) => error,
  )
  if (!failure) return added.user_id
  const first = await findUserByIdentity(db, issuer, subject)
  if (!first) throw failure
  return first.user_id
}

export const markSeen = ({ connections }: Context, user_id: string) => updateLastSeen(connections.outside, user_id)

/** The verified e-mail address of a person, for what may be done by its owner only. */
export async function verifiedEmail({ connections }: Context, user_id: string): Promise<string> {
  const { email, verified } = await findUser(connections.outside, user_id)
  if (!verified) throw new ApiError('forbidden', 'Verify your e-mail address first: we sent you a link')
  return email
}
