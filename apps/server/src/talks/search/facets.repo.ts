import { MAX_COUNTED } from '@earshot/contract/search'
import { sql } from 'kysely'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import type { Filters } from './filters.ts'

interface ValueCount {
  id: string
  talks: number
}

export type ValueCounts = Record<'channels' | 'speakers' | 'senders' | 'tags', ValueCount[]>

/** For each value, how many of these talks have it. */
export async function countValues({ db, org_id }: OrgScope, talk_ids: string[]): Promise<ValueCounts> {
  const { rows } = await sql<ValueCount & { kind: keyof ValueCounts }>`
    with found as materialized (
      select t.channel_id, t.speaker_id, t.user_id, t.by_phone, t.tags from talks t
      where t.org_id = ${org_id} and t.talk_id = any(${talk_ids}::uuid[]) and ${isHeard('t.channel_id')})
    select kind, id, least(count(*), ${sql.lit(MAX_COUNTED)})::int as talks from (
      select 'channels' as kind, channel_id as id from found
      union all select 'speakers', speaker_id from found where speaker_id is not null
      union all select 'senders', user_id from found where coalesce(by_phone, 'member') = 'member'
      union all select 'tags', tag from found, unnest(tags) as tag) v
    group by kind, id order by talks desc, id`.execute(db)
  const of = (kind: keyof ValueCounts) =>
    rows.filter((row) => row.kind === kind).map(({ id, talks }) => ({ id, talks }))
  return { channels: of('channels'), speakers: of('speakers'), senders: of('senders'), tags: of('tags') }
}

/** When the talk was recorded that has so many newer ones, of those that the filters reach first; undefined if there are fewer. */
export async function findTimeOf(
  { db, org_id }: OrgScope,
  { channel_id, to }: Filters,
  newer: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('talks')
    .select('recorded_at')
    .where('org_id', '=', org_id)
    .$if(channel_id !== undefined, (of) => of.where('channel_id', '=', channel_id as string))
    .$if(to !== undefined, (of) => of.where('recorded_at', '<', to as string))
    .where(isHeard('channel_id'))
    .orderBy('recorded_at', 'desc')
    .orderBy('talk_id', 'desc')
    .offset(newer)
    .limit(1)
    .executeTakeFirst()
  return found?.recorded_at
}
