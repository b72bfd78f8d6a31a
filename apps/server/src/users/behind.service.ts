import { ApiError } from '@earshot/contract/errors'
import { v7 as newId } from 'uuid'
import type { Context } from '../context.ts'
import type { Database } from '../db/connection.ts'
import { announceEverywhere } from '../organizations/organizations.service.ts'
import type { Account, Claims } from '../ports/identity/identity.ts'
import * as repo from './identities.repo.ts'
import { requireRegistration } from './registration.service.ts'

/** The person behind an account, with what the provider says of them today; a new one when nobody knows them. */
export async function personBehind(context: Context, claims: Claims): Promise<string> {
  const db = context.connections.outside
  const known = await findBehind(db, claims)
  if (!known) return newPerson(context, claims)
  const { email, email_verified: verified } = claims
  if (email) await repo.updateProfile(db, known, { email, verified })
  if (claims.also) await repo.insertAccount(db, claims.also, known)
  return known
}

/** By the account itself, or by the other one that the provider vouches for. */
const findBehind = async (db: Database, { also, ...account }: Claims) =>
  (await repo.findPerson(db, account)) ?? (also && (await repo.findPerson(db, also)))

async function newPerson(context: Context, claims: Claims): Promise<string> {
  const { email } = claims
  const db = context.connections.outside
  if (!email)
    throw new ApiError('conflict', 'Your account there has no e-mail address. Add one there, then sign in again')
  if ((await repo.listByAddress(db, email)).length === 0) await requireRegistration(context, email)
  return db.transaction().execute(async (tx) => {
    await repo.lockAddress(tx, email)
    const user_id = (await findBehind(tx, claims)) ?? (await sameAddress(tx, claims)) ?? (await add(tx, claims))
    await repo.insertAccount(tx, claims, user_id)
    if (claims.also) await repo.insertAccount(tx, claims.also, user_id)
    return user_id
  })
}

/** Whoever has this address here already is the same person, if it is proven on both sides. */
async function sameAddress(tx: Database, { email, email_verified }: Claims) {
  const [person, another] = await repo.listByAddress(tx, email)
  if (!person) return undefined
  if (person.verified && email_verified && !another) return person.user_id
  throw new ApiError('conflict', 'There is an account with this e-mail address already. Sign in to that one')
}

async function add(tx: Database, { name, email, email_verified: verified }: Claims) {
  const user_id = newId()
  await repo.insertPerson(tx, { user_id, name: name || email.replace(/@.*/, ''), email, verified })
  return user_id
}

/** Whom an account leads to, if it does. */
export const personOf = ({ connections }: Context, account: Account) => repo.findPerson(connections.outside, account)

/** Every account by which a person signs in. */
export const accountsOf = ({ connections }: Context, user_id: string): Promise<Account[]> =>
  repo.listAccounts(connections.outside, user_id)

/** What a provider says of somebody who did not just sign in. */
export interface News {
  email: string
  email_verified: boolean
  name?: string
}

export async function updatePerson(context: Context, account: Account, { email, email_verified, name }: News) {
  const db = context.connections.outside
  const user_id = await repo.findPerson(db, account)
  if (!user_id) return
  await repo.updateProfile(db, user_id, { email, verified: email_verified })
  if (name !== undefined) await repo.updateName(db, user_id, name)
  await announceEverywhere(context, user_id, 'users')
}
