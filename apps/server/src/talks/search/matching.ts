import { type RawBuilder, sql } from 'kysely'
import type { OrgScope } from '../../organizations/scope.ts'
import type { Condition } from './conditions.ts'
import type { Filters } from './filters.ts'

/**
 * What search asks PostgreSQL, all of it. `searchable_talks` has the talks that the person hears in the organization that is
 * entered; row-level security on the table itself would keep PostgreSQL from asking the word index (decision 150).
 */
export interface SearchQuery {
  /** A tsquery literal. */
  words: string | null
  phrases: string[]
  unwanted: string[]
  filters: Filters
  /** The last word is unfinished, and many talks have one that begins like it. */
  endsCommonly?: boolean
}

type Sql = RawBuilder<unknown>

/** `from` the talks `t` that match, to which the caller may add conditions and an order. */
export const matching = (org: OrgScope, asked: SearchQuery, among: Sql = sql`searchable_talks`) =>
  sql`from ${among} t where ${and(conditionsOf(org, asked))}`

const and = (conditions: Sql[]) => (conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`)
const or = (conditions: Sql[]) => (conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`)

const conditionsOf = ({ org_id }: OrgScope, asked: SearchQuery): Sql[] => [
  sql`t.org_id = ${org_id}`,
  ...wordConditions(asked),
  ...asked.phrases.flatMap(phraseConditions),
  ...asked.unwanted.map((phrase) => sql`strpos(t.tokens, ${phrase}) = 0`),
  ...filterConditions(org_id, asked.filters),
  ...(asked.filters.every ?? []).map((condition) => conditionOf(org_id, condition)),
]

/**
 * The beginning of a word that is common is compared: the index would read the talks of each word that begins so. It is asked for
 * operators, not for functions.
 */
function wordConditions({ words, endsCommonly = false }: SearchQuery): Sql[] {
  if (words === null) return []
  const { others, last } = unfinishedIn(words)
  if (!endsCommonly || last === undefined) return [sql`t.tsv @@ ${words}::tsquery`]
  const compared = sql`ts_match_vq(t.tsv, ${last}::tsquery)`
  return others === undefined ? [compared] : [sql`t.tsv @@ ${others}::tsquery`, compared]
}

/** The last word of a search if it is unfinished and required, and the others. It may be the last of several that a sign joins. */
export function unfinishedIn(words: string): { others?: string; last?: string } {
  const [, others, last, end = ''] = /^(?:(.+) & )?('[^ ]+':\*)(\)?)$/.exec(words) ?? []
  return { ...(others !== undefined && { others: others + end }), ...(last !== undefined && { last }) }
}

/** The index of neighbouring words does not know unfinished ones, and different ones may have the same number. */
function phraseConditions(phrase: string): Sql[] {
  const words = phrase.slice(0, phrase.lastIndexOf(' ')).trim()
  const whole = sql`strpos(t.tokens, ${phrase}) > 0`
  return words.includes(' ') ? [sql`word_pairs(t.tokens) @> word_pairs(${words})`, whole] : [whole]
}

function filterConditions(org_id: string, filters: Filters): Sql[] {
  const { deleted, deleted_after, deleted_of, asker, unheard, alert_id, ...plain } = filters
  const conditions = [deleted ? sql`t.deleted > ${deleted_after}` : sql`t.deleted is null`]
  if (deleted && deleted_of !== 'everybody') conditions.push(sql`t.user_id = ${deleted_of}`)
  if (unheard !== undefined) conditions.push(unheard ? sql`not ${heardBy(org_id, asker)}` : heardBy(org_id, asker))
  if (alert_id !== undefined)
    conditions.push(sql`exists (select 1 from hits h
      where h.org_id = ${org_id} and h.alert_id = ${alert_id} and h.talk_id = t.talk_id)`)
  return [...conditions, ...columnConditions(plain)]
}

const heardBy = (org_id: string, user_id: string | null | undefined) => sql`exists (select 1 from listens l
  where l.org_id = ${org_id} and l.user_id = ${user_id} and l.talk_id = t.talk_id and l.heard)`

function columnConditions(filters: Omit<Filters, 'deleted' | 'unheard' | 'alert_id'>): Sql[] {
  const asked: [unknown, () => Sql][] = [
    [filters.channel_id, () => sql`t.channel_id = ${filters.channel_id}`],
    [filters.speaker_id, () => sql`t.speaker_id = ${filters.speaker_id}`],
    [filters.channel_ids, () => isOneOf('channel_id', filters.channel_ids)],
    [filters.speaker_ids, () => isOneOf('speaker_id', filters.speaker_ids)],
    [filters.tags, () => sql`t.tags @> ${filters.tags}::uuid[]`],
    [filters.from, () => sql`t.recorded_at >= ${filters.from}`],
    [filters.to, () => sql`t.recorded_at < ${filters.to}`],
    [filters.min_duration, () => sql`t.duration >= ${filters.min_duration}`],
    [filters.max_duration, () => sql`t.duration <= ${filters.max_duration}`],
    [filters.min_confidence, () => sql`t.confidence >= ${filters.min_confidence}`],
    [filters.state, () => sql`t.state = ${filters.state}`],
    [filters.open, () => isOpen(filters.open)],
    [filters.needs_review, () => (filters.needs_review ? sql`t.needs_review` : sql`not t.needs_review`)],
  ]
  return asked.filter(([value]) => value !== undefined).map(([, condition]) => condition())
}

const isOpen = (open: boolean | undefined) => (open ? sql`t.open` : sql`not t.open`)

/** One is compared as such, which the word index can look up beside words. */
const isOneOf = (column: string, [first, ...more]: string[] = []) =>
  more.length > 0
    ? sql`${sql.ref(`t.${column}`)} = any (${[first, ...more]}::uuid[])`
    : sql`${sql.ref(`t.${column}`)} = ${first ?? null}::uuid`

function conditionOf(org_id: string, asked: Condition): Sql {
  const each = (conditions: Condition[]) => conditions.map((condition) => conditionOf(org_id, condition))
  if ('all' in asked) return and(each(asked.all))
  if ('any' in asked) return or(each(asked.any))
  if ('not' in asked) return sql`not coalesce(${conditionOf(org_id, asked.not)}, false)`
  if ('words' in asked) return sql`t.tsv @@ ${asked.words}::tsquery`
  if ('channels' in asked) return isOneOf('channel_id', asked.channels)
  if ('speakers' in asked) return isOneOf('speaker_id', asked.speakers)
  if ('senders' in asked)
    return and([isOneOf('user_id', asked.senders), sql`coalesce(t.by_phone, 'member') = 'member'`])
  if ('tags' in asked) return sql`t.tags && ${asked.tags}::uuid[]`
  if ('before' in asked) return sql`t.recorded_at < ${asked.before}`
  if ('since' in asked) return sql`t.recorded_at >= ${asked.since}`
  if ('score' in asked) return sql`${scores[asked.score]} ${sql.raw(asked.bound.sign)} ${asked.bound.score}`
  if ('open' in asked) return isOpen(asked.open)
  if ('heard_by' in asked) return heardBy(org_id, asked.heard_by)
  return contents(org_id)[asked.has]
}

const scores = {
  confidence: sql`t.confidence`,
  quality: sql`t.audio_quality`,
  accuracy: sql`t.trancription_accuracy`,
}

const contents = (org_id: string) => ({
  note: sql`exists (select 1 from notes n where n.org_id = ${org_id} and n.talk_id = t.talk_id)`,
  hit: sql`exists (select 1 from hits h where h.org_id = ${org_id} and h.talk_id = t.talk_id)`,
  speaker: sql`t.speaker_id is not null`,
  tag: sql`t.tags <> '{}'`,
  title: sql`t.title is not null`,
  reply: sql`t.reply_to is not null`,
})
