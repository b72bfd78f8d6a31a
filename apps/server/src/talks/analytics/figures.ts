import { type RawBuilder, sql } from 'kysely'
import { isHeard } from '../../organizations/hidden-channels.ts'

export const KINDS = ['channel', 'speaker', 'tag', 'alert'] as const

/** What figures are counted for. Each talk belongs to one channel, so that totals are sums over channels. */
export type Kind = (typeof KINDS)[number]

/** A placeholder for null that can be compared. */
export const NIL = '00000000-0000-0000-0000-000000000000'
export const NONE = sql.lit(NIL)

interface Talks {
  org_id: string
  /** Null: all that are heard. */
  channels?: string[] | null
}

/**
 * `talk` and `struck`, which follow a `span` (starts, ends) in a list of CTEs: talks recorded in each span, and their hits.
 * With `offset` each span is looked up by the index. In a join PostgreSQL does not know how short spans are, and reads all talks.
 */
export const talksInSpans = ({ org_id, channels = null }: Talks) => sql`
  talk as materialized (
    select s.starts, s.ends, t.talk_id, t.channel_id, t.speaker_id, t.tags, t.seconds, t.confidence
    from span s cross join lateral (
      select t.talk_id, t.channel_id, t.speaker_id, t.tags, coalesce(t.duration, 0) as seconds, t.confidence from talks t
      where t.org_id = ${org_id} and t.recorded_at >= s.starts and t.recorded_at < s.ends
        and t.deleted is null and ${isHeard('t.channel_id')}
        and (${channels}::uuid[] is null or t.channel_id = any (${channels}::uuid[]))
      offset 0) t),
  struck as materialized (
    select h.talk_id, count(*)::integer as hits from hits h
    where h.org_id = ${org_id} and h.talk_id in (select t.talk_id from talk t) group by h.talk_id)`

/** Figures of those talks: a row for each span, channel and speaker, tag or alert. Spans may overlap. */
export const figuresOf = (org_id: string, kinds: readonly Kind[]) =>
  sql.join(
    kinds.map(
      (kind) => sql`select ${figures(kind, sql`m.channel_id`)} from (${members[kind](org_id)}) m
      group by m.starts, m.ends, m.channel_id, m.id`,
    ),
    sql` union all `,
  )

/** The same with the sums over all channels, which have the nil id. */
export const figuresToStore = (org_id: string) =>
  sql.join(
    KINDS.map(
      (kind) => sql`select ${figures(kind, sql`coalesce(m.channel_id, ${NONE})`)} from (${members[kind](org_id)}) m
      group by grouping sets ((m.starts, m.ends, m.channel_id, m.id)
        ${kind === 'channel' ? sql`` : sql`, (m.starts, m.ends, m.id)`})`,
    ),
    sql` union all `,
  )

const figures = (kind: Kind, channel_id: RawBuilder<unknown>) => sql`
  ${sql.lit(kind)} as kind, m.starts, m.ends, ${channel_id} as channel_id, m.id, count(*)::integer as talks,
  sum(m.seconds) as seconds, coalesce(sum(m.seconds) filter (where m.confidence is not null), 0) as scored,
  coalesce(sum(m.confidence * m.seconds), 0) as weighed, coalesce(sum(m.hits), 0)::integer as hits`

const talkAs = (id: RawBuilder<unknown>, hits = sql`k.hits`) =>
  sql`t.starts, t.ends, t.channel_id, t.seconds, t.confidence, ${id} as id, ${hits} as hits`
const withHits = sql`talk t left join struck k on k.talk_id = t.talk_id`

/** A talk is counted for each of its tags and alerts, and for an alert only with that alert's hit. */
const members: Record<Kind, (org_id: string) => RawBuilder<unknown>> = {
  channel: () => sql`select ${talkAs(sql`t.channel_id`)} from ${withHits}`,
  speaker: () => sql`select ${talkAs(sql`coalesce(t.speaker_id, ${NONE})`)} from ${withHits}`,
  tag: () => sql`
    select ${talkAs(sql`coalesce(u.tag_id, ${NONE})`)} from ${withHits}
    left join lateral unnest(t.tags) as u (tag_id) on true`,
  alert: (org_id) => sql`
    select ${talkAs(sql`coalesce(h.alert_id, ${NONE})`, sql`(h.alert_id is not null)::integer`)}
    from talk t left join hits h on h.org_id = ${org_id} and h.talk_id = t.talk_id`,
}

export interface Span {
  starts: string
  ends: string
}

export const unnested = (spans: readonly Span[]) => sql`unnest(
  ${spans.map(({ starts }) => starts)}::timestamptz[], ${spans.map(({ ends }) => ends)}::timestamptz[]) as s (starts, ends)`

/** Part of a range. Only a whole day, week or month can have been counted ahead. */
export interface Piece extends Span {
  /** From 1. */
  bucket: number
  whole: boolean
}

interface Wanted extends Talks {
  /** No channel is hidden or left out, so that sums over all channels can be read. */
  everywhere: boolean
  pieces: readonly Piece[]
  kinds: readonly Kind[]
}

/**
 * CTEs for pieces of a range. `counted`: those that were counted ahead, where no talk changed since. `span`: the others. One
 * statement sees changes and counts as of the same moment, so figures are exact.
 */
export const spansIn = (org_id: string, pieces: readonly Piece[]) => sql`
  wanted as materialized (select * from ${unnestedPieces(pieces)}),
  counted as materialized (
    select w.* from wanted w join counted_spans c on c.org_id = ${org_id} and c.starts = w.starts and c.ends = w.ends
    where c.org_id = ${org_id} and w.whole and not exists (
      select 1 from talk_changes x where x.org_id = ${org_id} and x.at < w.ends and x.until >= w.starts)),
  span as materialized (
    select w.starts, w.ends from wanted w where not exists (select 1 from counted c where c.starts = w.starts))`

/** CTEs that end with `figure` (kind, bucket, id, talks …): counted ahead where that holds, else from the talks themselves. */
export const figuresIn = ({ org_id, channels = null, everywhere, pieces, kinds }: Wanted) => sql`
  ${spansIn(org_id, pieces)},
  ${talksInSpans({ org_id, channels })},
  part as (
    ${figuresOf(org_id, kinds)}
    union all
    ${sql.join(
      kinds.map((kind) => stored({ org_id, channels, everywhere }, kind)),
      sql` union all `,
    )}),
  figure as materialized (
    select p.kind, w.bucket, p.id, sum(p.talks)::integer as talks, sum(p.seconds) as seconds, sum(p.scored) as scored,
      sum(p.weighed) as weighed, sum(p.hits)::integer as hits
    from part p join wanted w on w.starts = p.starts group by p.kind, w.bucket, p.id)`

type Stored = Pick<Wanted, 'org_id' | 'channels' | 'everywhere'>

const stored = (wanted: Stored, kind: Kind) => sql`
  select r.* from counted c cross join lateral (
    select r.kind, r.starts, r.ends, r.channel_id, r.id, r.talks, r.seconds, r.scored, r.weighed, r.hits ${storedOf(wanted, kind)}
    offset 0) r`

/** Rows of span `c`. Those of all channels together where nothing is hidden. */
export const storedOf = ({ org_id, channels = null, everywhere }: Stored, kind: Kind) => sql`
  from talk_counts r
  where r.org_id = ${org_id} and r.starts = c.starts and r.ends = c.ends
    and r.kind = ${sql.lit(kind)} and ${isHeard('r.channel_id')}
    and r.channel_id ${everywhere && kind !== 'channel' ? sql`=` : sql`<>`} ${NONE}
    and (${channels}::uuid[] is null or r.channel_id = any (${channels}::uuid[]))`

const unnestedPieces = (pieces: readonly Piece[]) => sql`unnest(
  ${pieces.map(({ starts }) => starts)}::timestamptz[], ${pieces.map(({ ends }) => ends)}::timestamptz[],
  ${pieces.map(({ bucket }) => bucket)}::integer[], ${pieces.map(({ whole }) => whole)}::boolean[]
) as w (starts, ends, bucket, whole)`

/** How many talks were read, and how many past spans could have been counted ahead instead. */
export const readingCosts = (org_id: string) => sql`
  (select count(*)::integer from talk) as read,
  (select count(*)::integer from wanted w where w.whole and w.starts < now() and not exists (
    select 1 from counted_spans c where c.org_id = ${org_id} and c.starts = w.starts and c.ends = w.ends)) as uncounted`
