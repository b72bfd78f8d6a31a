import type { SummarySettings } from '@earshot/contract/summary-settings'
import { sql } from 'kysely'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

export type SettingsRow = Omit<SummarySettings, 'org_id' | 'model' | 'modified' | 'modified_by'>

export const findSettings = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('summary_settings')
    .select(['title', 'sentences', 'actions', 'languages', 'answers', 'private_channels', 'held_talks'])
    .select(['excluded_channel_ids', 'modified', 'modified_by'])
    .where('org_id', '=', org_id)
    .executeTakeFirst()

export const upsertSettings = ({ db, org_id, user_id }: Writing<MemberScope>, settings: SettingsRow) =>
  db
    .insertInto('summary_settings')
    .values({ org_id, ...settings, modified_by: user_id })
    .onConflict((on) =>
      on.column('org_id').doUpdateSet({ ...settings, modified_by: user_id, modified: sql<string>`excluded.modified` }),
    )
    .execute()
