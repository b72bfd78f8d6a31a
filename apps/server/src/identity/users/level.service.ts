import { Id } from '@earshot/contract/fields'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import type { Context } from '../../core/context.ts'
import { listUsersCalled, updateLevel } from './users.repo.ts'

/**
 * Sets a user's level, by e-mail address or user_id. Only called by the operator's shell command. An unverified address
 * does not select a user, because anyone can register with it.
 */
export async function setLevelOf({ connections }: Pick<Context, 'connections'>, who: string, level: number) {
  const db = connections.outside
  const found = await listUsersCalled(db, Id.safeParse(who).success ? { user_id: who } : { email: who.toLowerCase() })
  const [person, another] = found
  if (!person) throw new Error(`No person named ${who} has signed in here yet`)
  if (another) throw new Error(`Several people have this address. Name one: ${found.map(nameOf).join(', ')}`)
  if (level >= ADMIN_LEVEL && !person.verified) throw new Error(`${person.email} is not verified yet`)
  await updateLevel(db, person.user_id, level)
  return person
}

const nameOf = ({ user_id, name }: { user_id: string; name: string }) => `${user_id} (${name})`
