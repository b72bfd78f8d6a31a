import { Id } from '@earshot/contract/fields'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import type { Context } from '../../core/context.ts'
import { listUsersCalled, updateLevel } from './users.repo.ts'

/**
 * Sets a user's level, by e-mail address or user_id. Only called by the operator's shell command. An unverified address
 * does not select a user, because anyone can register with it.
 */
export async function setLevelOf({ connections }: Pick<Context, 'connections'>, who: string, level: number) {
  const person = await requireOneUser({ connections }, who)
  if (level >= ADMIN_LEVEL) requireVerified(person)
  await updateLevel(connections.outside, person.user_id, level)
  return person
}

/** By e-mail address or user_id, for operators. */
export async function requireOneUser({ connections }: Pick<Context, 'connections'>, who: string) {
  const db = connections.outside
  const found = await listUsersCalled(db, Id.safeParse(who).success ? { user_id: who } : { email: who.toLowerCase() })
  const [person, another] = found
  if (!person) throw new Error(`No person named ${who} has signed in here yet`)
  if (another) throw new Error(`Several people have this address. Name one: ${found.map(nameOf).join(', ')}`)
  return person
}

export function requireVerified({ email, verified }: { email: string; verified: boolean }) {
  if (!verified) throw new Error(`${email} is not verified yet`)
}

/** Of these addresses, the first that a person with an account has verified. */
export async function findVerified({ connections }: Pick<Context, 'connections'>, emails: string[]) {
  for (const email of emails) {
    const [person] = (await listUsersCalled(connections.outside, { email })).filter(({ verified }) => verified)
    if (person) return person
  }
  return undefined
}

const nameOf = ({ user_id, name }: { user_id: string; name: string }) => `${user_id} (${name})`
