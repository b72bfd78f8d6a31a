import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'

/** Whether the session's sign-in at the provider is at most `minutes` old. */
export async function findSignIn(db: Reads, { session_id, minutes }: { session_id: string; minutes: number }) {
  const found = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', session_id)
    .where('signed_in', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  return found !== undefined
}

const FORMER_MEMBER = {
  name: 'Former member',
  email: '',
  image: '',
  verified: false,
  level: 0,
  role_id: null,
  settings: '{}',
}

/** Anonymizes the row, because talks and the audit log refer to it. Returns the accounts and sessions. */
export async function deletePerson(tx: Database, user_id: string) {
  await tx.updateTable('users').set(FORMER_MEMBER).where('user_id', '=', user_id).execute()
  const ended = await tx
    .updateTable('sessions')
    .set({ revoked_at: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .returning('session_id')
    .execute()
  for (const table of [
    'phones',
    'phone_pins',
    'push_subscriptions',
    'answered',
    'connected_apps',
    'security_events',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', user_id).execute()
  const known = tx.deleteFrom('identities').where('user_id', '=', user_id)
  return { ended, accounts: await known.returning(['issuer', 'subject']).execute() }
}
