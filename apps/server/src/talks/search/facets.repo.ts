import { MAX_COUNTED } from '@earshot/contract/search'
import { sql } from 'kysely'
import type { OrgScope } from '../../organizations/scope.ts'
import { matching, type SearchQuery } from './matching.ts'

interface ValueCount {
  id: string
  talks: number
}

export type ValueCounts = Record<'channels' | 'speakers' | 'senders' | 'tags', ValueCount[]>

/** For each value, how many of the newest matches have it; and how many these are. */
export async function countValues(org: OrgScope, asked: SearchQuery, most: number) {
  const { rows } = await sql<{ kind: keyof ValueCounts | 'all'; id: string; talks: number }>`
    with found as materialized (
      select t.channel_id, t.speaker_id, t.user_id, t.by_phone, t.tags ${matching(org, asked)}
      order by t.recorded_at desc, t.talk_id desc limit ${most})
    select * from (
      select 'all' as kind, null as id, count(*)::integer as talks from found
      union all select v.kind, v.id::text, least(v.talks, ${sql.lit(MAX_COUNTED)})::integer from (
        select 'channels' as kind, channel_id as id, count(*) as talks from found group by channel_id
        union all select 'speakers', speaker_id, count(*) from found where speaker_id is not null group by speaker_id
        union all select 'senders', user_id, count(*) from found where coalesce(by_phone, 'member') = 'member' group by user_id
        union all select 'tags', tag, count(*) from (select unnest(tags) as tag from found) tagged group by tag) v) counts
    order by talks desc, id`.execute(org.db)
  const of = (wanted: keyof ValueCounts) =>
    rows.filter(({ kind }) => kind === wanted).map(({ id, talks }) => ({ id, talks }))
  const counted = rows.find(({ kind }) => kind === 'all')?.talks ?? 0
  return {
    counted,
    values: { channels: of('channels'), speakers: of('speakers'), senders: of('senders'), tags: of('tags') },
  }
}
