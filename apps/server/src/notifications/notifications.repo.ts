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
  { db, org_id, user_id }: MemberScope,
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
