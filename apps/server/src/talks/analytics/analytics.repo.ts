import { type RawBuilder, sql } from 'kysely'
import type { OrgScope } from '../../organizations/scope.ts'
import { figuresOf, type Kind, NONE, type Piece, readingCosts, spansIn, storedOf, talksInSpans } from './figures.ts'

/** Of a channel, speaker, tag or alert; the nil id for talks without one. An id may have several. */
export type Figure = readonly [
  id: string,
  talks: number,
  seconds: number,
  scored: number,
  weighed: number,
  hits: number,
]

interface FigureQuery {
  pieces: readonly Piece[]
  group: Kind
  channels?: string[] | null | undefined
}

interface FoundFigures {
  /** For each piece, in the grouping asked for, and for each talk once. */
  own: (readonly Figure[])[]
  all: (readonly Figure[])[]
  read: number
  uncounted: number
}

export async function readFigures({ db, org_id, hidden }: OrgScope, wanted: FigureQuery): Promise<FoundFigures> {
  const { pieces, group, channels = null } = wanted
  const reading = { org_id, channels, everywhere: hidden.length === 0 && channels === null }
  const numbered = pieces.map((piece, at) => ({ ...piece, bucket: at }))
  const { rows } = await sql<Found>`
    with ${spansIn(org_id, numbered)},
    ${talksInSpans(reading)},
    part as (${sql.join(partsOf(reading, group), sql` union all `)})
    select
      (select coalesce(json_agg(f.columns), '[]') from (
        select json_build_array(p.own, array_agg(p.bucket), array_agg(p.id), array_agg(p.talks), array_agg(p.seconds),
          array_agg(p.scored), array_agg(p.weighed), array_agg(p.hits)) as columns
        from part p group by p.own) f) as figures,
      ${readingCosts(org_id)}`.execute(db)
  const [{ figures, ...found }] = rows as [Found]
  const lists = { own: pieces.map((): Figure[] => []), all: pieces.map((): Figure[] => []) }
  for (const [own, ...columns] of figures) spread(columns, own ? lists.own : lists.all)
  return { ...found, ...lists }
}

/** Columns are written and read in a fraction of the time that objects take. */
type Columns = [at: number[], id: string[], ...figures: [number[], number[], number[], number[], number[]]]
interface Found extends Pick<FoundFigures, 'read' | 'uncounted'> {
  figures: [own: boolean, ...Columns][]
}

function spread([pieces, ids, talks, seconds, scored, weighed, hits]: Columns, into: Figure[][]) {
  const shared = new Map<string, string>()
  for (const [each, at] of pieces.entries()) {
    const id = shared.get(ids[each] ?? '') ?? ids[each] ?? ''
    shared.set(id, id)
    into[at]?.push([id, talks[each] ?? 0, seconds[each] ?? 0, scored[each] ?? 0, weighed[each] ?? 0, hits[each] ?? 0])
  }
}

type Wanted = Parameters<typeof storedOf>[0]

/** By channel, the figures of the grouping are those of all talks, too. */
function partsOf(reading: Wanted, group: Kind) {
  const own = [freshOf(reading.org_id, group, true), storedBy(reading, group)]
  return group === 'channel' ? own : [...own, freshOf(reading.org_id, 'channel', false), storedTogether(reading)]
}

const freshOf = (org_id: string, kind: Kind, own: boolean) => sql`
  select ${sql.lit(own)} as own, w.bucket, f.id, f.talks, f.seconds, f.scored, f.weighed, f.hits
  from (${figuresOf(org_id, [kind])}) f join wanted w on w.starts = f.starts`

const storedBy = (reading: Wanted, group: Kind) => {
  const one = reading.everywhere || group === 'channel'
  return sql`
  select true, c.bucket, r.* from counted c cross join lateral (
    select r.id, ${one ? sql`r.talks, r.seconds, r.scored, r.weighed, r.hits` : summed} ${storedOf(reading, group)}
    ${one ? sql`` : sql`group by r.id`} offset 0) r`
}

const storedTogether = (reading: Wanted) => sql`
  select false, c.bucket, r.* from counted c cross join lateral (
    select ${NONE}::uuid as id, ${summed} ${storedOf(reading, 'channel')} group by r.kind offset 0) r`

const summed = sql`sum(r.talks)::integer as talks, sum(r.seconds) as seconds, sum(r.scored) as scored,
  sum(r.weighed) as weighed, sum(r.hits)::integer as hits`

/** Display names, of those that were not deleted. An alert keeps the keyword of its last hit. */
export async function listNames({ db, org_id }: OrgScope, kind: Kind, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select i.id, ${names[kind](org_id)} as name from unnest(${ids}::uuid[]) as i (id)`.execute(db)
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
}

const names: Record<Kind, (org_id: string) => RawBuilder<unknown>> = {
  channel: (org_id) => sql`(select c.name from channels c where c.org_id = ${org_id} and c.channel_id = i.id)`,
  speaker: (org_id) => sql`(select s.name from speakers s where s.org_id = ${org_id} and s.speaker_id = i.id)`,
  tag: (org_id) => sql`(select g.tag from tags g where g.org_id = ${org_id} and g.tag_id = i.id)`,
  alert: (org_id) => sql`coalesce(
    (select a.keyword from alerts a where a.org_id = ${org_id} and a.alert_id = i.id),
    (select h.keyword from hits h where h.org_id = ${org_id} and h.alert_id = i.id
      order by h.created desc, h.talk_id desc limit 1))`,
}
