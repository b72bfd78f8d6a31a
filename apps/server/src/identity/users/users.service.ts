import { ApiError } from '@earshot/contract/errors'
import { MOST_SETTINGS, type User, type userRoutes } from '@earshot/contract/users'
import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { imageAddress, storeImage, type ImageOwner } from '../../organizations/images/images.service.ts'
import { announceEverywhere, organizationsOf } from '../../organizations/organizations/organizations.service.ts'
import { enterOrg } from '../../organizations/scope.ts'
import { phonesOf } from '../phones/phones.service.ts'
import { accountsOf } from './user-linking.service.ts'
import { deleteRecentlySignedIn } from './account-deletion.service.ts'
import { findUser, updateLastSeen, updateNewUserName, updateUser } from './users.repo.ts'

export const users: Handlers<typeof userRoutes> = {
  async find(caller, { extras, org_id }) {
    const place = org_id === undefined ? undefined : await enterOrg(caller, org_id)
    const organizations = extras.includes('all') ? await organizationsOf(caller) : []
    return {
      ...(await shown(caller)),
      ...(place && { org_role: place.org_role, send: place.send }),
      orgs: Object.fromEntries(organizations.map((organization) => [organization.org_id, organization])),
      ...(extras.includes('phones') && { phones: await phonesOf(caller) }),
    }
  },

  async update(caller, { image, ...changes }) {
    const { context, user_id } = caller
    const kept = await storeImage(context, pictured(user_id), image)
    const all = { ...changes, ...(kept !== undefined && { image: kept }) }
    if (Object.keys(all).length > 0 && !(await updateUser(context.connections.outside, user_id, all)))
      throw new ApiError('conflict', `Use at most ${MOST_SETTINGS} settings`, { field: 'change_settings' })
    if (changes.name !== undefined) await nameAtProvider(caller, changes.name)
    if (changes.name !== undefined || kept !== undefined) await tellOthers(caller)
    return { ...(await shown(caller)), orgs: {} }
  },

  async remove(caller) {
    await deleteRecentlySignedIn(caller)
    return { removed: true }
  },
}

async function shown(caller: Caller): Promise<Omit<User, 'orgs'>> {
  const { verified, ...user } = await findUser(caller.context.connections.outside, caller.user_id)
  const image = imageAddress(caller, pictured(caller.user_id), user.image)
  return { ...user, image, need_verification: !verified }
}

/** The provider's e-mails greet by this name. */
async function nameAtProvider({ context, user_id }: Caller, name: string) {
  for (const account of await accountsOf(context, user_id)) await context.identity.rename(account, name)
}

const pictured = (user_id: string): ImageOwner => ({ of: 'user', id: user_id, org_id: null })

/** Clients that show this user refetch. */
const tellOthers = ({ context, user_id }: Caller) => announceEverywhere(context, user_id, 'users')

export const markSeen = ({ connections }: Context, user_ids: string[]) => updateLastSeen(connections.outside, user_ids)

export async function nameNewUser(caller: Caller, name: string) {
  await updateNewUserName(caller.context.connections.outside, caller.user_id, name)
  await tellOthers(caller)
}

export const isVerified = async ({ connections }: Context, user_id: string) =>
  (await findUser(connections.outside, user_id)).verified

/** Throws `forbidden` if the address is not verified. */
export async function verifiedEmail({ connections }: Context, user_id: string): Promise<string> {
  const { email, verified } = await findUser(connections.outside, user_id)
  if (!verified) throw new ApiError('forbidden', 'Verify your email address first. We sent you a link')
  return email
}
