import { defaultNotifications, type NotificationSettings } from '@earshot/contract/notifications'
import { sql } from 'kysely'
import type { MemberScope, OrgScope } from '../organizations/scope.ts'

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

/** Whom to write to: a member whose address is confirmed, and the organization's name. */
export const findAddressee = ({ db, org_id }: OrgScope, user_id: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.user_id', 'm.user_id')
    .innerJoin('organizations as o', 'o.org_id', 'm.org_id')
    .select(['u.email', 'u.name', 'o.name as organization'])
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
