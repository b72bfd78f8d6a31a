import { defaultNotifications, type NotificationSettings } from '@earshot/contract/notifications'
import { sql } from 'kysely'
import { isOpenTo } from '../../organizations/hidden-channels.ts'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'
import { UNSEEN_MINUTES } from './notification-reasons.ts'

export async function findSettings({ db, org_id }: OrgScope, user_id: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .select('settings')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return { ...defaultNotifications, ...row?.settings }
}

/** Absent fields are kept. */
export const updateSettings = (
  { db, org_id, user_id }: Pick<Writing<MemberScope>, 'db' | 'org_id' | 'user_id'>,
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

export const deleteBriefSchedule = ({ db, org_id }: Writing<OrgScope>, user_id: string) =>
  db.deleteFrom('brief_settings').where('org_id', '=', org_id).where('user_id', '=', user_id).execute()

/** In a statement of its own, because on a cluster a lock cannot join tables. */
export const lockMembers = ({ db, org_id }: Writing<OrgScope>, user_ids: string[]) =>
  db
    .selectFrom('members')
    .select('user_id')
    .where('org_id', '=', org_id)
    .where('user_id', 'in', user_ids)
    .orderBy('user_id')
    .forUpdate()
    .execute()

/** Only with a verified address. */
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
    .executeTakeFirst()

/** Those of the talks that are not in the bin and in channels that the person hears. */
export const listReadable = ({ db, org_id }: OrgScope, user_id: string, talk_ids: string[]) =>
  db
    .selectFrom('talks as t')
    .innerJoin('channels as c', (on) =>
      on.onRef('c.org_id', '=', 't.org_id').onRef('c.channel_id', '=', 't.channel_id'),
    )
    .select('t.talk_id')
    .where('t.org_id', '=', org_id)
    .where('t.talk_id', 'in', talk_ids)
    .where('t.deleted', 'is', null)
    .where(isOpenTo('c', org_id, user_id))
    .execute()

/** Drops ids that do not exist in the organization. */
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

/** Matches no row. Needed because SQL has no empty list. */
const NONE = '00000000-0000-0000-0000-000000000000'

/** By the database's clock; 0 in the past. */
export async function secondsUntil({ db }: OrgScope, moment: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select greatest(0, ceil(extract(epoch from ${moment}::timestamptz - now())))::int as left`.execute(db)
  return rows[0]?.left ?? 0
}

const NOTICES = ['notices', 'talk_notices', 'note_notices'] as const

const dueOf = ({ db, org_id }: Writing<OrgScope>, user_id: string, table: (typeof NOTICES)[number]) =>
  db
    .updateTable(table)
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('sent', 'is', null)
    .where('due', '<=', sql<string>`now()`)

/** In UTC, because Citus updates with immutable functions of columns only. */
const afterUnseen = sql<string>`(created at time zone 'UTC' + make_interval(mins => ${UNSEEN_MINUTES})) at time zone 'UTC'`

/** Keeps what was pushed for its email. Returns until when, null if there is none. */
export async function postponeEmails(
  org: Writing<OrgScope>,
  user_id: string,
  table: 'talk_notices' | 'note_notices',
): Promise<string | null> {
  const personal = table === 'note_notices' ? sql<boolean>`true` : sql<boolean>`reason in ('mention', 'reply')`
  const rows = await dueOf(org, user_id, table)
    .where('email', '=', true)
    .where(sql<boolean>`created > now() - make_interval(mins => ${UNSEEN_MINUTES})`)
    .where(personal)
    .set({ push: false, due: afterUnseen })
    .returning('due')
    .execute()
  return rows.map(({ due }) => due).sort()[0] ?? null
}

/** Also marks those whose object was deleted or seen since. */
export const updateSent = (org: Writing<OrgScope>, user_id: string, table: (typeof NOTICES)[number]) =>
  dueOf(org, user_id, table).set({ sent: sql<string>`now()` }).execute()

export async function updateDue(org: Writing<OrgScope>, user_id: string, due: string) {
  for (const table of NOTICES) await dueOf(org, user_id, table).set({ due }).execute()
}

export async function deleteOldNotices({ db, org_id }: Writing<OrgScope>, user_id: string, days: number) {
  for (const table of NOTICES)
    await db
      .deleteFrom(table)
      .where('org_id', '=', org_id)
      .where('user_id', '=', user_id)
      .where('sent', '<', sql<string>`now() - make_interval(days => ${days})`)
      .execute()
}
