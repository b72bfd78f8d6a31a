import { MAX_SERIES } from '@earshot/contract/analytics'
import { type RawBuilder, sql } from 'kysely'
import type { OrgScope } from '../../organizations/scope.ts'
import { figuresIn, type Kind, NONE, type Piece, readingCosts } from './figures.ts'

interface CountQuery {
  pieces: readonly Piece[]
  group: Kind
  channels?: string[] | null | undefined
}

interface Counts {
  talks: number
  minutes: number
  hits: number
  confidence: number | null
}

/** `bucket` is an index into the beginnings of days or weeks, from 1. */
type InBucket = Counts & { bucket: number }

export interface Counted {
  total: Counts
  points: InBucket[]
  series: { id: string | null; name: string; points: InBucket[] }[]
  series_in_all: number
  read: number
  uncounted: number
}

export async function countInRange({ db, org_id, hidden }: OrgScope, wanted: CountQuery): Promise<Counted> {
  const { pieces, group, channels = null } = wanted
  const { member, name } = groups[group](org_id)
  const everywhere = hidden.length === 0 && channels === null
  const kinds = [...new Set([group, 'channel' as const])]
  const { rows } = await sql<Found>`
    with ${figuresIn({ org_id, channels, everywhere, pieces, kinds })},
    point as (
      select m.id, m.bucket, ${counts} from (${member}) m group by m.id, m.bucket),
    series as (select p.id, sum(p.talks) as talks from point p group by p.id),
    largest as (select s.id, s.talks from series s order by s.talks desc, s.id limit ${sql.lit(MAX_SERIES)}),
    drawn as (
      select p.id, ${listed} as points from (select * from point order by bucket) p where p.id in (select l.id from largest l) group by p.id)
    select
      (select to_json(c) from (select ${counts} from figure m where m.kind = 'channel') c) as total,
      (select ${listed} from (
        select m.bucket, ${counts} from figure m where m.kind = 'channel' group by m.bucket order by m.bucket) p) as points,
      (select count(*) from series) as series_in_all,
      coalesce((
        select json_agg(json_build_object('id', nullif(l.id, ${NONE}), 'name', coalesce(${name}, ''), 'points', d.points)
          order by l.talks desc, l.id)
        from largest l join drawn d on d.id = l.id), '[]') as series,
      ${readingCosts(org_id)}`.execute(db)
  const [{ points, series, ...found }] = rows as [Found]
  return {
    ...found,
    points: pointsOf(points),
    series: series.map((each) => ({ ...each, points: pointsOf(each.points) })),
  }
}

/** Points as columns: writing and reading an object for each takes several times as long. */
type Columns = [bucket: number[], talks: number[], minutes: number[], hits: number[], confidence: (number | null)[]]
interface Found extends Omit<Counted, 'points' | 'series'> {
  points: Columns
  series: { id: string | null; name: string; points: Columns }[]
}

const listed = sql`json_build_array(
  coalesce(array_agg(p.bucket), '{}'), array_agg(p.talks), array_agg(p.minutes), array_agg(p.hits), array_agg(p.confidence))`

const pointsOf = ([buckets, talks, minutes, hits, confidence]: Columns): InBucket[] =>
  buckets.map((bucket, at) => ({
    bucket,
    talks: talks[at] ?? 0,
    minutes: minutes[at] ?? 0,
    hits: hits[at] ?? 0,
    confidence: confidence[at] ?? null,
  }))

const counts = sql`
  coalesce(sum(m.talks), 0)::integer as talks, coalesce(sum(m.seconds), 0) / 60 as minutes,
  coalesce(sum(m.hits), 0)::integer as hits, sum(m.weighed) / nullif(sum(m.scored), 0) as confidence`

/** For each grouping: its figures, and the display name of member `l`. What was deleted has no name. */
const groups: Record<Kind, (org_id: string) => { member: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  channel: (org_id) => ({
    member: sql`select f.* from figure f where f.kind = 'channel'`,
    name: sql`(select c.name from channels c where c.org_id = ${org_id} and c.channel_id = l.id)`,
  }),
  speaker: (org_id) => ({
    member: sql`
      select f.bucket, coalesce(s.speaker_id, ${NONE}) as id, f.talks, f.seconds, f.scored, f.weighed, f.hits
      from figure f left join speakers s on s.org_id = ${org_id} and s.speaker_id = f.id where f.kind = 'speaker'`,
    name: sql`(select s.name from speakers s where s.org_id = ${org_id} and s.speaker_id = l.id)`,
  }),
  tag: (org_id) => ({
    member: sql`
      select f.* from figure f left join tags g on g.org_id = ${org_id} and g.tag_id = f.id
      where f.kind = 'tag' and (f.id = ${NONE} or g.tag_id is not null)`,
    name: sql`(select g.tag from tags g where g.org_id = ${org_id} and g.tag_id = l.id)`,
  }),
  alert: (org_id) => ({
    member: sql`select f.* from figure f where f.kind = 'alert'`,
    name: sql`coalesce(
      (select a.keyword from alerts a where a.org_id = ${org_id} and a.alert_id = l.id),
      (select h.keyword from hits h where h.org_id = ${org_id} and h.alert_id = l.id
        order by h.created desc, h.talk_id desc limit 1))`,
  }),
}
