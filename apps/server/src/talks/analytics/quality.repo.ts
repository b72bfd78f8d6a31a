import { type RawBuilder, sql } from 'kysely'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import { type Kind, NONE } from './figures.ts'

interface Wanted {
  /** Days or weeks, one after the other. */
  buckets: readonly { from: string; to: string }[]
  group: Kind
  channels?: string[] | undefined
}

/** `bucket` is null for all of them, `id` for all talks; the nil id stands for talks without one. */
interface QualityRow {
  bucket: number | null
  id: string | null
  quality: number | null
}

/** Counted from the talks themselves, which are not counted ahead for it. Without a duration a talk has no weight. */
export async function measureQuality({ db, org_id }: OrgScope, { buckets, group, channels }: Wanted) {
  const { rows } = await sql<QualityRow>`
    with bucket as (
      select * from unnest(${buckets.map(({ from }) => from)}::timestamptz[],
        ${buckets.map(({ to }) => to)}::timestamptz[]) with ordinality as b (starts, ends, bucket)),
    talk as materialized (
      select b.bucket, t.* from bucket b cross join lateral (
        select t.talk_id, t.channel_id, t.speaker_id, t.tags, t.audio_quality as quality, t.duration as seconds
        from talks t
        where t.org_id = ${org_id} and t.recorded_at >= b.starts and t.recorded_at < b.ends
          and t.deleted is null and t.audio_quality is not null and t.duration > 0 and ${isHeard('t.channel_id')}
          and (${channels ?? null}::uuid[] is null or t.channel_id = any (${channels ?? null}::uuid[]))
        offset 0) t)
    select m.bucket::integer, m.id, ${mean(sql`m`)} from (${members[group](org_id)}) m group by m.bucket, m.id
    union all select t.bucket::integer, null, ${mean(sql`t`)} from talk t group by t.bucket
    union all select null, null, ${mean(sql`t`)} from talk t`.execute(db)
  const found = new Map(rows.map(({ bucket, id, quality }) => [keyOf(bucket, id), quality]))
  return (bucket: number | null, id: string | null): number | null => found.get(keyOf(bucket, id)) ?? null
}

const keyOf = (bucket: number | null, id: string | null) => `${bucket} ${id}`

/** The sum of parts may exceed 1 by a rounding error. */
const mean = (of: RawBuilder<unknown>) =>
  sql`least(1, sum(${of}.quality * ${of}.seconds) / sum(${of}.seconds))::float8 as quality`

const members: Record<Kind, (org_id: string) => RawBuilder<unknown>> = {
  channel: () => sql`select t.*, t.channel_id as id from talk t`,
  speaker: () => sql`select t.*, coalesce(t.speaker_id, ${NONE}) as id from talk t`,
  tag: () => sql`
    select t.*, coalesce(u.tag_id, ${NONE}) as id from talk t left join lateral unnest(t.tags) as u (tag_id) on true`,
  alert: (org_id) => sql`
    select t.*, coalesce(h.alert_id, ${NONE}) as id
    from talk t left join hits h on h.org_id = ${org_id} and h.talk_id = t.talk_id`,
}
