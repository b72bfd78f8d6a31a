import { sql } from 'kysely'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { OrgScope } from '../../organizations/scope.ts'

interface Wanted {
  /** Of the range, each with one offset from UTC in milliseconds. PostgreSQL may not know the time zone. */
  spans: readonly { from: number; to: number; offset: number }[]
  channels?: string[] | undefined
}

interface HourRow {
  weekday: number
  hour: number
  talks: number
  minutes: number
  hits: number
  confidence: number | null
  quality: number | null
}

/** Each talk counts where it begins, also one of several hours. */
export async function countByHour({ db, org_id }: OrgScope, { spans, channels }: Wanted): Promise<HourRow[]> {
  const moments = (side: 'from' | 'to') => spans.map((span) => new Date(span[side]).toISOString())
  const { rows } = await sql<HourRow>`
    with talk as materialized (
      select t.talk_id, coalesce(t.duration, 0) as seconds, t.confidence, t.audio_quality,
        t.recorded_at at time zone 'UTC' + make_interval(secs => s.seconds) as clock
      from unnest(${moments('from')}::timestamptz[], ${moments('to')}::timestamptz[],
        ${spans.map(({ offset }) => offset / 1000)}::float8[]) as s (begins, ends, seconds)
      join talks t on t.org_id = ${org_id} and t.recorded_at >= s.begins and t.recorded_at < s.ends
      where t.org_id = ${org_id} and t.deleted is null and ${isHeard('t.channel_id')}
        and (${channels ?? null}::uuid[] is null or t.channel_id = any (${channels ?? null}::uuid[]))),
    struck as materialized (
      select h.talk_id, count(*)::integer as hits from hits h
      where h.org_id = ${org_id} and h.talk_id in (select talk_id from talk) group by h.talk_id)
    select extract(isodow from t.clock)::integer as weekday, extract(hour from t.clock)::integer as hour,
      count(*)::integer as talks, sum(t.seconds)::float8 / 60 as minutes, coalesce(sum(k.hits), 0)::integer as hits,
      (sum(t.confidence * t.seconds) / nullif(sum(t.seconds) filter (where t.confidence is not null), 0))::float8
        as confidence,
      (sum(t.audio_quality * t.seconds) / nullif(sum(t.seconds) filter (where t.audio_quality is not null), 0))::float8
        as quality
    from talk t left join struck k on k.talk_id = t.talk_id
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
