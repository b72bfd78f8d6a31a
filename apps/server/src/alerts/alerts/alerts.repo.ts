import type { AlertFields } from '@earshot/contract/alert-fields'
import type { Alert } from '@earshot/contract/alerts'
import { TOKENIZER } from '@earshot/contract/rules/tokens'
import { type SqlBool, sql } from 'kysely'
import type { Reads } from '../../core/db/connection.ts'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

const watched = [
  'alert_id',
  'keyword',
  'exclude',
  'condition',
  'hours',
  'channel_ids',
  'speaker_ids',
  'sounds_like',
  'closeness',
  'fresh_for',
] as const

export type WatchingAlert = Pick<Alert, (typeof watched)[number]>

const shown = [
  ...watched,
  'org_id',
  'key_ids',
  'silence',
  'cooldown',
  'recipients',
  'escalation',
  'fresh_for_email',
  'created',
  'created_by',
] as const

/** An alert that watches only hidden channels is hidden, too. */
const alertsOf = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('alerts')
    .select(shown)
    .where('org_id', '=', org_id)
    .where(sql<SqlBool>`(channel_ids = '{}' or not channel_ids <@ hidden_channels())`)

export const listAlerts = (org: OrgScope): Promise<Alert[]> =>
  alertsOf(org)
    .orderBy((by) => by.fn('lower', ['keyword']))
    .orderBy('alert_id')
    .execute()

/** Talks per alert in the last days; alerts without hits are missing. */
export const listHitCounts = ({ db, org_id }: OrgScope, days: number) =>
  db
    .selectFrom('hits')
    .select(['alert_id', (of) => of.fn.countAll<number>().as('hits')])
    .where('org_id', '=', org_id)
    .where('created', '>', sql<string>`now() - make_interval(days => ${days})`)
    .where(isHeard('channel_id'))
    .groupBy('alert_id')
    .execute()

/** Includes those that are filed by earlier rules; a union, so that each part has its index. */
export const listBeginning = (org: OrgScope, beginnings: string[]): Promise<WatchingAlert[]> => {
  const begins = sql<string>`any (${beginnings}::text[])`
  return watchedIn(org)
    .where('begins', '=', begins)
    .where('tokenizer', '>=', sql.lit(TOKENIZER))
    .unionAll(watchedIn(org).where('tokenizer', '<', sql.lit(TOKENIZER)).where('silence', 'is', null))
    .execute()
}

const watchedIn = ({ db, org_id }: OrgScope) => db.selectFrom('alerts').select(watched).where('org_id', '=', org_id)

/** Of all organizations: those with alerts that are filed by earlier rules. */
export async function listFiledBefore(db: Reads): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select org_id from outdated_organizations(${sql.lit(TOKENIZER)}) where alerts`.execute(db)
  return rows.map(({ org_id }) => org_id)
}

export const listOutdated = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('alerts')
    .select(['alert_id', 'keyword', 'sounds_like', 'silence'])
    .where('org_id', '=', org_id)
    .where('tokenizer', '<', sql.lit(TOKENIZER))
    .execute()

/** Incremented with every change of the organization's alerts. */
export const findVersion = ({ db, org_id }: OrgScope) =>
  db.selectFrom('organizations').select('alerts_version').where('org_id', '=', org_id).executeTakeFirst()

export const updateVersion = ({ db, org_id }: Writing<OrgScope>) =>
  db
    .updateTable('organizations')
    .set({ alerts_version: sql<number>`alerts_version + 1` })
    .where('org_id', '=', org_id)
    .execute()

export const listPhonetic = ({ db, org_id }: OrgScope): Promise<WatchingAlert[]> =>
  db.selectFrom('alerts').select(watched).where('org_id', '=', org_id).where('sounds_like', '=', true).execute()

export const findAlert = (org: OrgScope, alert_id: string): Promise<Alert | undefined> =>
  alertsOf(org).where('alert_id', '=', alert_id).executeTakeFirst()

/** The ids are in any order. */
export type AlertScope = Pick<Alert, 'channel_ids' | 'speaker_ids' | 'condition' | 'hours'> & { tokens: string }

export const findAlertOfScope = (
  org: OrgScope,
  { tokens, channel_ids, speaker_ids, condition, hours }: AlertScope,
): Promise<Alert | undefined> =>
  alertsOf(org)
    .where('tokens', '=', tokens)
    .where('silence', 'is', null)
    .where('condition', '=', condition)
    .where(sql<SqlBool>`hours is not distinct from ${hours && JSON.stringify(hours)}::jsonb`)
    .where(sql<SqlBool>`channel_ids @> ${channel_ids}::uuid[] and channel_ids <@ ${channel_ids}::uuid[]`)
    .where(sql<SqlBool>`speaker_ids @> ${speaker_ids}::uuid[] and speaker_ids <@ ${speaker_ids}::uuid[]`)
    .orderBy('alert_id')
    .limit(1)
    .executeTakeFirst()

export async function countAlerts({ db, org_id }: OrgScope): Promise<number> {
  const { count } = await db
    .selectFrom('alerts')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow()
  return count
}

type Row = AlertFields & { tokens: string; begins: string; tokenizer: number }

const stored = (row: Row) => ({
  ...row,
  hours: row.hours && JSON.stringify(row.hours),
  silence: row.silence && JSON.stringify(row.silence),
  recipients: row.recipients && JSON.stringify(row.recipients),
  escalation: row.escalation && JSON.stringify(row.escalation),
})

export const insertAlert = (
  { db, org_id, user_id }: Writing<MemberScope>,
  alert_id: string,
  row: Row,
): Promise<Alert> =>
  db
    .insertInto('alerts')
    .values({ org_id, alert_id, created_by: user_id, ...stored(row) })
    .returning(shown)
    .executeTakeFirstOrThrow()

/** Undefined if it was deleted. */
export const updateAlert = (
  { db, org_id }: Writing<OrgScope>,
  alert_id: string,
  row: Row,
): Promise<Alert | undefined> =>
  db
    .updateTable('alerts')
    .set(stored(row))
    .where('org_id', '=', org_id)
    .where('alert_id', '=', alert_id)
    .returning(shown)
    .executeTakeFirst()

export const updateCriteria = (
  { db, org_id }: Writing<OrgScope>,
  alert_id: string,
  criteria: Pick<Row, 'tokens' | 'begins' | 'tokenizer'>,
) => db.updateTable('alerts').set(criteria).where('org_id', '=', org_id).where('alert_id', '=', alert_id).execute()

export const deleteAlert = ({ db, org_id }: Writing<OrgScope>, alert_id: string) =>
  db
    .deleteFrom('alerts')
    .where('org_id', '=', org_id)
    .where('alert_id', '=', alert_id)
    .returning(['keyword', 'channel_ids'])
    .executeTakeFirst()

export type Sources = Pick<Alert, 'channel_ids' | 'speaker_ids' | 'key_ids'>

export async function listOwn({ db, org_id }: OrgScope, ids: Sources): Promise<Sources> {
  const { rows } = await sql<Sources>`
    select
      array(select c.channel_id from channels c
        where c.org_id = ${org_id} and c.channel_id = any (${ids.channel_ids}::uuid[])
          and ${isHeard('c.channel_id')}) as channel_ids,
      array(select s.speaker_id from speakers s
        where s.org_id = ${org_id} and s.speaker_id = any (${ids.speaker_ids}::uuid[])) as speaker_ids,
      array(select k.key_id from api_keys k
        where k.org_id = ${org_id} and k.key_id = any (${ids.key_ids}::uuid[])) as key_ids`.execute(db)
  return rows[0] ?? { channel_ids: [], speaker_ids: [], key_ids: [] }
}
