import { MAX_SERIES } from '@earshot/contract/analytics'
import { type RawBuilder, sql } from 'kysely'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { OrgScope } from '../../organizations/scope.ts'

export type Group = 'channel' | 'speaker' | 'tag' | 'alert'

interface CountQuery {
  from: string
  to: string
  at: string[]
  group: Group
  channels?: string[] | null | undefined
}

interface Counts {
  talks: number
  minutes: number
  hits: number
  confidence: number | null
}

/** `bucket` is an index into `at`, from 1. */
type InBucket = Counts & { bucket: number }

export interface Counted {
  total: Counts
  points: InBucket[]
  series: { id: string | null; name: string; points: InBucket[] }[]
  series_in_all: number
}

export async function countInRange({ db, org_id }: OrgScope, wanted: CountQuery): Promise<Counted> {
  const { members, name } = groups[wanted.group](org_id)
  const { rows } = await sql<Counted>`
    with talk as materialized (${talksIn(org_id, wanted)}),
    member as materialized (${members}),
    hit as (select m.id, m.bucket, count(*)::integer as hits from ${struck[wanted.group](org_id)} group by m.id, m.bucket),
    point as (
      select p.*, coalesce(h.hits, 0) as hits
      from (select m.id, m.bucket, ${counts} from member m group by m.id, m.bucket) p left join hit h using (id, bucket)),
    struck as (
      select m.bucket, count(*)::integer as hits from talk m join hits h on h.org_id = ${org_id} and h.talk_id = m.talk_id
      group by m.bucket),
    series as (select p.id, sum(p.talks) as talks from point p group by p.id),
    largest as (select s.id, s.talks from series s order by s.talks desc, s.id limit ${sql.lit(MAX_SERIES)})
    select
      (select to_jsonb(c) from (
        select ${counts}, (select coalesce(sum(k.hits), 0) from struck k) as hits from talk m) c) as total,
      coalesce((
        select jsonb_agg(to_jsonb(e) order by e.bucket) from (
          select b.*, coalesce(k.hits, 0) as hits
          from (select m.bucket, ${counts} from talk m group by m.bucket) b left join struck k using (bucket)) e
        ), '[]') as points,
      (select count(*) from series) as series_in_all,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', nullif(l.id, ${NONE}), 'name', coalesce(${name}, ''), 'points', (
          select jsonb_agg(to_jsonb(p) - 'id' order by p.bucket) from point p where p.id = l.id))
          order by l.talks desc, l.id)
        from largest l), '[]') as series`.execute(db)
  return rows[0] as Counted
}

const talksIn = (org_id: string, { from, to, at, channels = null }: CountQuery) => sql`
  select t.talk_id, t.channel_id, t.speaker_id, t.tags, coalesce(t.duration, 0) as seconds, t.confidence,
    width_bucket(t.recorded_at, ${at}::timestamptz[]) as bucket
  from talks t
  where t.org_id = ${org_id} and t.recorded_at >= ${from} and t.recorded_at < ${to} and t.deleted is null
    and ${isHeard('t.channel_id')}
    and (${channels}::uuid[] is null or t.channel_id = any (${channels}::uuid[]))`

/** A placeholder for null that can be compared. */
const NONE = sql.lit('00000000-0000-0000-0000-000000000000')

const counts = sql`
  count(*)::integer as talks, coalesce(sum(m.seconds), 0) / 60 as minutes,
  sum(m.confidence * m.seconds) / nullif(sum(m.seconds) filter (where m.confidence is not null), 0) as confidence`

/** For alerts, only the alert's own hits. */
const hitsOfMembers = (org_id: string) => sql`member m join hits h on h.org_id = ${org_id} and h.talk_id = m.talk_id`
const struck: Record<Group, (org_id: string) => RawBuilder<unknown>> = {
  channel: hitsOfMembers,
  speaker: hitsOfMembers,
  tag: hitsOfMembers,
  alert: () => sql`member m where m.id <> ${NONE}`,
}

/** For each grouping: the talks of each member, and the display name of member `l`. */
const groups: Record<Group, (org_id: string) => { members: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  channel: (org_id) => ({
    members: sql`select t.*, t.channel_id as id from talk t`,
    name: sql`(select c.name from channels c where c.org_id = ${org_id} and c.channel_id = l.id)`,
  }),
  speaker: (org_id) => ({
    members: sql`
      select t.*, coalesce(s.speaker_id, ${NONE}) as id from talk t
      left join speakers s on s.org_id = ${org_id} and s.speaker_id = t.speaker_id`,
    name: sql`(select s.name from speakers s where s.org_id = ${org_id} and s.speaker_id = l.id)`,
  }),
  tag: (org_id) => ({
    members: sql`
      select t.*, coalesce(g.tag_id, ${NONE}) as id from talk t
      left join lateral unnest(t.tags) as u (tag_id) on true
      left join tags g on g.org_id = ${org_id} and g.tag_id = u.tag_id
      where u.tag_id is null or g.tag_id is not null`,
    name: sql`(select g.tag from tags g where g.org_id = ${org_id} and g.tag_id = l.id)`,
  }),
  alert: (org_id) => ({
    members: sql`
      select t.*, coalesce(h.alert_id, ${NONE}) as id from talk t
      left join hits h on h.org_id = ${org_id} and h.talk_id = t.talk_id`,
    name: sql`coalesce(
      (select a.keyword from alerts a where a.org_id = ${org_id} and a.alert_id = l.id),
      (select h.keyword from hits h where h.org_id = ${org_id} and h.alert_id = l.id
        order by h.created desc, h.talk_id desc limit 1))`,
  }),
}
