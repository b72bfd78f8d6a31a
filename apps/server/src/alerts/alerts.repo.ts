import type { MemberScope, OrgScope } from '../organizations/scope.ts'

const shown = [
  'org_id',
  'alert_id',
  'keyword',
  'exclude',
  'channel_ids',
  'speaker_ids',
  'sounds_like',
  'cooldown',
  'created',
  'created_by',
] as const

export const listAlerts = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('alerts')
    .select(shown)
    .where('org_id', '=', org_id)
    .orderBy((of) => of.fn('lower', ['keyword']))
    .execute()

interface Keyword {
  alert_id: string
  keyword: string
  tokens: string
}

export const insertAlert = ({ db, org_id, user_id }: MemberScope, alert: Keyword) =>
  db
    .insertInto('alerts')
    .values({ org_id, created_by: user_id, ...alert })
    .returning(shown)
    .executeTakeFirstOrThrow()

export const updateAlert = ({ db, org_id }: OrgScope, { alert_id, keyword, tokens }: Keyword) =>
  db
    .updateTable('alerts')
    .set({ keyword, tokens })
    .where('org_id', '=', org_id)
    .where('alert_id', '=', alert_id)
    .returning(shown)
    .executeTakeFirst()

export const deleteAlert = ({ db, org_id }: OrgScope, alert_id: string) =>
  db.deleteFrom('alerts').where('org_id', '=', org_id).where('alert_id', '=', alert_id).execute()
