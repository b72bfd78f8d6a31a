import { MOST_SETTINGS, type User } from '@earshot/contract/users'
import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'

const shown = [
  'user_id',
  'name',
  'image',
  'email',
  'verified',
  'created',
  'last_seen',
  'level',
  'modified',
  'modified_by',
  'role_id',
  'status',
  'settings',
  'onboarded',
] as const

export const findUser = (db: Reads, user_id: string) =>
  db
    .selectFrom('users')
    .select(shown)
    .select(sql<boolean>`second_factor or has_passkey`.as('second_factor'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()

type Changes = Partial<Pick<User, 'name' | 'image' | 'settings' | 'onboarded'>> & {
  /** What is not among them stays. */
  change_settings?: User['settings']
}

/** False if the person would have too many settings. */
export async function updateUser(db: Database, user_id: string, { settings, change_settings, ...changes }: Changes) {
  const whole = settings ? sql`${JSON.stringify(settings)}::jsonb` : sql`settings`
  const all = sql<string>`${whole} || ${JSON.stringify(change_settings ?? {})}::jsonb`
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ ...changes, settings: all, modified: sql<string>`now()`, modified_by: user_id })
    .where('user_id', '=', user_id)
    .where(sql<number>`(select count(*) from jsonb_object_keys(${all}))`, '<=', MOST_SETTINGS)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

/** Only within a day of registration, and only if the person has changed nothing yet. */
export const updateNewUserName = (db: Database, user_id: string, name: string) =>
  db
    .updateTable('users')
    .set({ name, modified: sql<string>`now()`, modified_by: user_id })
    .where('user_id', '=', user_id)
    .where('modified', 'is', null)
    .where('created', '>', sql<string>`now() - interval '1 day'`)
    .execute()

/** Whether any organization has an open invite for this address. */
export async function isInvited(db: Reads, email: string): Promise<boolean> {
  const { rows } = await sql<{ invited: boolean }>`select is_invited(${email}) as invited`.execute(db)
  return rows[0]?.invited === true
}

export const updateLastSeen = (db: Database, user_ids: string[]) =>
  db
    .updateTable('users')
    .set({ last_seen: sql<string>`now()` })
    .where('user_id', '=', sql<string>`any(${user_ids}::uuid[])`)
    .execute()

export const listUsersCalled = (db: Reads, named: UserKey) =>
  db
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'verified'])
    .where((is) => is.and(named))
    .orderBy('created')
    .execute()

export type UserKey = { email: string } | { user_id: string }

/** Only of people with a verified address. */
export const findSettingsOf = async (db: Reads, named: UserKey) => {
  const confirmed = db.selectFrom('users').select('settings').where('verified', '=', true)
  return (await confirmed.where((is) => is.and(named)).executeTakeFirst())?.settings
}

export const updateLevel = (db: Database, user_id: string, level: number) =>
  db.updateTable('users').set({ level, modified: sql<string>`now()` }).where('user_id', '=', user_id).execute()
