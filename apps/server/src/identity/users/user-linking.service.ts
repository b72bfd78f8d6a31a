import { ApiError } from '@earshot/contract/errors'
import { v7 as newId } from 'uuid'
import type { Context } from '../../core/context.ts'
import type { Database, Reads } from '../../core/db/connection.ts'
import { announceEverywhere } from '../../organizations/organizations/organizations.service.ts'
import type { Account, Claims } from '../../ports/identity/identity.ts'
import * as repo from './identities.repo.ts'
import { requireRegistration } from './registration.service.ts'

export async function findOrCreateUser(context: Context, claims: Claims): Promise<string> {
  const db = context.connections.outside
  const known = await findLinkedUser(db, claims)
  if (!known) return createUser(context, claims)
  const { email, email_verified: verified } = claims
  if (email) await repo.updateProfile(db, known, { email, verified })
  if (claims.also) await repo.insertAccount(db, claims.also, known)
  return known
}

/** By the account, or by the other account that the provider vouches for (`also`). */
const findLinkedUser = async (db: Reads, { also, ...account }: Claims) =>
  (await repo.findPerson(db, account)) ?? (also && (await repo.findPerson(db, also)))

async function createUser(context: Context, claims: Claims): Promise<string> {
  const { email } = claims
  const db = context.connections.outside
  if (!email)
    throw new ApiError('conflict', 'Your account there has no email address. Add one there, then sign in again')
  if ((await repo.listByAddress(db, email)).length === 0) await requireRegistration(context, email)
  return db.transaction().execute(async (tx) => {
    await repo.awaitFirstUser(tx)
    await repo.lockAddress(tx, email)
    const user_id =
      (await findLinkedUser(tx, claims)) ?? (await findUserBySameEmail(tx, claims)) ?? (await insertUser(tx, claims))
    await repo.insertAccount(tx, claims, user_id)
    if (claims.also) await repo.insertAccount(tx, claims.also, user_id)
    return user_id
  })
}

/** Links by e-mail address only if both sides have verified it. */
async function findUserBySameEmail(tx: Reads, { email, email_verified }: Claims) {
  const [person, another] = await repo.listByAddress(tx, email)
  if (!person) return undefined
  if (person.verified && email_verified && !another) return person.user_id
  throw new ApiError('conflict', 'An account with this email already exists. Sign in to it')
}

async function insertUser(tx: Database, { name, email, email_verified: verified }: Claims) {
  const user_id = newId()
  await repo.insertPerson(tx, { user_id, name: name || email.replace(/@.*/, ''), email, verified })
  return user_id
}

export const findUserOf = ({ connections }: Context, account: Account) => repo.findPerson(connections.outside, account)

/** The person whose verified address this is. Null if there is none, or more than one. */
export async function findVerifiedUser({ connections }: Context, email: string): Promise<string | null> {
  const [person, another] = await repo.listByAddress(connections.outside, email)
  return person?.verified && !another ? person.user_id : null
}

export const accountsOf = ({ connections }: Context, user_id: string): Promise<Account[]> =>
  repo.listAccounts(connections.outside, user_id)

export const updateHasPasskey = ({ connections }: Context, user_id: string, has_passkey: boolean) =>
  repo.updateHasPasskey(connections.outside, user_id, has_passkey)

export interface ProfileUpdate {
  email: string
  email_verified: boolean
  second_factor: boolean
  name?: string
}

export async function updateProfileOf(
  context: Context,
  account: Account,
  { email, email_verified, second_factor, name }: ProfileUpdate,
) {
  const db = context.connections.outside
  const user_id = await repo.findPerson(db, account)
  if (!user_id) return
  await repo.updateProfile(db, user_id, { email, verified: email_verified })
  await repo.updateSecondFactor(db, user_id, second_factor)
  if (name !== undefined) await repo.updateName(db, user_id, name)
  await announceEverywhere(context, user_id, 'users')
}
