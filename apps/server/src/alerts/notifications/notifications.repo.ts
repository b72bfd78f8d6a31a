import { defaultNotifications, type NotificationSettings } from '@earshot/contract/notifications'
import { sql } from 'kysely'
import type { MemberScope, OrgScope } from '../../organizations/scope.ts'

/** What a person has chosen in an organization; what they have not is as by default. */
export async function findSettings({ db, org_id }: OrgScope, user_id: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .select('settings')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return { ...defaultNotifications, ...row?.settings }
}

/** Changes what is named, and nothing else. */
export const updateSettings = (
  { db, org_id, user_id }: Pick<MemberScope, 'db' | 'org_id' | 'user_id'>,
  changes: { [Name in keyof NotificationSettings]?: NotificationSettings[Name] | undefined },
) =>
  db
    .insertInto('notification_settings')
    .values({ org_id, user_id, settings: JSON.stringify(changes) })
    .onConflict((on) =>
      on
        .columns(['org_id', 'user_id'])
        .doUpdateSet({ settings: sql<string>`notification_settings.settings || excluded.settings` }),
    )
    .execute()

/** A member with a confirmed address, and the organization's name. */
export const findRecipient = ({ db, org_id }: OrgScope, user_id: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.user_id', 'm.user_id')
    .innerJoin('organizations as o', 'o.org_id', 'm.org_id')
    .select(['u.email', 'u.name', 'u.settings as preferences', 'o.name as organization'])
    .where('m.org_id', '=', org_id)
    .where('m.user_id', '=', user_id)
    .where('u.verified', '=', true)
    .where('o.deleted', 'is', null)
    .forUpdate('m')
    .executeTakeFirst()

/** Of these ids, those that name something of the organization. */
export const listKnown = async (
  { db, org_id }: OrgScope,
  { alerts, channels }: Record<'alerts' | 'channels', string[]>,
) => {
  const [known, open] = await Promise.all([
    db
      .selectFrom('alerts')
      .select('alert_id')
      .where('org_id', '=', org_id)
      .where('alert_id', 'in', [NONE, ...alerts])
      .execute(),
    db
      .selectFrom('channels')
      .select('channel_id')
      .where('org_id', '=', org_id)
      .where('channel_id', 'in', [NONE, ...channels])
      .execute(),
  ])
  return new Set([...known.map(({ alert_id }) => alert_id), ...open.map(({ channel_id }) => channel_id)])
}

/** Names nothing; an empty list is no SQL. */
const NONE = '00000000-0000-0000-0000-000000000000'

/** Seconds until a moment by the database's clock; none when it is over. */
export async function secondsUntil({ db }: OrgScope, moment: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select greatest(0, ceil(extract(epoch from ${moment}::timestamptz - now())))::int as left`.execute(db)
  return rows[0]?.left ?? 0
}

/** What is to be sent to people, and was: about hits, talks, and notes that mention them. */
const NOTICES = ['notices', 'talk_notices', 'note_notices'] as const

const dueOf = ({ db, org_id }: OrgScope, user_id: string, table: (typeof NOTICES)[number]) =>
  db
    .updateTable(table)
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('sent', 'is', null)
    .where('due', '<=', sql<string>`now()`)

/** Marks everything of a kind that is due as sent, including what was deleted or seen since. */
export const updateSent = (org: OrgScope, user_id: string, table: (typeof NOTICES)[number]) =>
  dueOf(org, user_id, table).set({ sent: sql<string>`now()` }).execute()

/** Puts off everything that is due. */
export async function updateDue(org: OrgScope, user_id: string, due: string) {
  for (const table of NOTICES) await dueOf(org, user_id, table).set({ due }).execute()
}

export async function deleteOldNotices({ db, org_id }: OrgScope, user_id: string, days: number) {
  for (const table of NOTICES)
    await db
      .deleteFrom(table)
      .where('org_id', '=', org_id)
      .where('user_id', '=', user_id)
      .where('sent', '<', sql<string>`now() - make_interval(days => ${days})`)
      .execute()
}
