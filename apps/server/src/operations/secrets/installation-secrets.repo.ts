import { sql } from 'kysely'
import type { Database } from '../../core/db/connection.ts'

/** That of the database; `fingerprint`, if it had none. */
export async function keepFingerprint(db: Database, fingerprint: string) {
  await db
    .insertInto('installation_secrets')
    .values({ fingerprint })
    .onConflict((on) => on.doNothing())
    .execute()
  return (await db.selectFrom('installation_secrets').select('fingerprint').executeTakeFirstOrThrow()).fingerprint
}

export const replaceFingerprint = (db: Database, fingerprint: string) =>
  db.updateTable('installation_secrets').set({ fingerprint }).execute()

/** What the former secrets encrypted or signed. Accounts, passwords and passkeys stay. */
export async function deleteMadeOfSecrets(db: Database) {
  await sql`delete from auth.jwks`.execute(db)
  await sql`delete from auth."twoFactor"`.execute(db)
  await sql`delete from auth.verification`.execute(db)
  await sql`delete from auth.session`.execute(db)
  await sql`update auth."user" set "twoFactorEnabled" = false where "twoFactorEnabled"`.execute(db)
  await db
    .updateTable('users')
    .set({ second_factor: false })
    .where('second_factor', '=', true)
    .where(({ not, exists }) => not(exists(passkeyOfUser)))
    .execute()
  await db.deleteFrom('sessions').execute()
  await db.deleteFrom('push_subscriptions').execute()
  await db.deleteFrom('phone_pins').execute()
  await db.deleteFrom('answered').execute()
}

const passkeyOfUser = sql`
  (select from identities join auth.passkey on "userId"::text = subject where identities.user_id = users.user_id)`
