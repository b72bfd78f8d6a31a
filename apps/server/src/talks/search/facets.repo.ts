import { MAX_COUNTED } from '@earshot/contract/search'
import { sql } from 'kysely'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import type { Filters } from './filters.ts'
import type { TalkList } from './search.repo.ts'

interface ValueCount {
  id: string
  talks: number
}

export type ValueCounts = Record<'channels' | 'speakers' | 'senders' | 'tags', ValueCount[]>

interface Counting {
  list: TalkList
  /** Whether a large part of the talks between its first and last are in it, so that they are read in the order of time. */
  dense: boolean
}

/** For each value, how many of these talks have it. */
export async function countValues({ db, org_id }: OrgScope, { list, dense }: Counting): Promise<ValueCounts> {
  const { rows } = await sql<ValueCount & { kind: keyof ValueCounts }>`
    with found as materialized (
      select t.channel_id, t.speaker_id, t.user_id, t.by_phone, t.tags from ${dense || list.ids === null ? listedByTime(org_id, list) : listed(org_id, list)} t)
    select kind, id, least(talks, ${sql.lit(MAX_COUNTED)})::int as talks from (
      select 'channels' as kind, channel_id as id, count(*) as talks from found group by channel_id
      union all select 'speakers', speaker_id, count(*) from found where speaker_id is not null group by speaker_id
      union all select 'senders', user_id, count(*) from found where coalesce(by_phone, 'member') = 'member' group by user_id
      union all select 'tags', tag, count(*) from (select unnest(tags) as tag from found) tagged group by tag) v
    order by talks desc, id`.execute(db)
  const of = (kind: keyof ValueCounts) =>
    rows.filter((row) => row.kind === kind).map(({ id, talks }) => ({ id, talks }))
  return { channels: of('channels'), speakers: of('speakers'), senders: of('senders'), tags: of('tags') }
}

const listed = (org_id: string, { ids }: TalkList) => sql`(
  select * from talks t where t.org_id = ${org_id} and t.talk_id = any(${ids}::uuid[]) and ${isHeard('t.channel_id')})`

/** The order keeps PostgreSQL from looking up each id. */
const listedByTime = (org_id: string, { ids, found, first, last }: TalkList) => {
  const near = sql`
    select * from talks t
    where t.org_id = ${org_id} and t.recorded_at >= ${first} and t.recorded_at <= ${last} and ${isHeard('t.channel_id')}`
  const order = sql`order by t.recorded_at desc, t.talk_id desc`
  return ids === null
    ? sql`(${near} and t.deleted is null ${order} limit ${found})`
    : sql`(select * from (${near} ${order} offset 0) t where t.talk_id in (select unnest(${ids}::uuid[])))`
}

/** When the talk was recorded that has so many newer ones, of those that the filters reach first; undefined if there are fewer. */
export async function findTimeOf(
  { db }: OrgScope,
  { channel_id, to = 'infinity' }: Filters,
  newer: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ recorded_at: string }>`
    select recorded_at from last_of_newest(
      ${JSON.stringify({ channel_id })}::jsonb, ${newer + 1}, ${to}, '00000000-0000-0000-0000-000000000000')`.execute(
    db,
  )
  return rows[0]?.recorded_at
}
