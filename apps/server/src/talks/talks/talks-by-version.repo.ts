import type { Talk, TalkRow } from '@earshot/contract/talks'
import { sql } from 'kysely'
import { BoundedMap } from '../../core/bounded-map.ts'
import { compiledForRepeats, compiledOnce } from '../../core/compiled-once.ts'
import type { Context } from '../../core/context.ts'
import type { Database } from '../../core/db/connection.ts'
import { getOrCreate } from '../../core/get-or-create.ts'
import { isDeepFrozen, deepFreeze } from '../../core/deep-freeze.ts'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { OrgScope, ReaderScope } from '../../organizations/scope.ts'
import { peaksOf, type ReadPeaks } from './peaks.ts'
import { type TranscriptRow, wordsOf } from './stored-words.ts'
import { facts, LISTED_CHARACTERS, listedFacts } from './talk-columns.ts'

interface Versioned {
  /** The transaction that wrote the talk's own row. A restored database may number them again, so `modified` tells them apart. */
  version: string
}

/** Which version of which talk, and what of it is in other tables. */
type Line = Versioned & Pick<TalkRow, 'talk_id' | 'modified' | 'heard' | 'position' | 'alert_ids' | 'summary'>

type Facts = Versioned & ReadPeaks & Omit<TalkRow, 'heard' | 'position' | 'alert_ids' | 'summary' | 'peaks'>

interface ListQuery {
  org_id: string
  user_id: string
}

/** What is in other tables is read once for all talks of the list; materialized, so that this does not depend on statistics. */
const linesUpTo = (limit: number) =>
  compiledForRepeats((db, { org_id, user_id }: ListQuery) =>
    sql<Line>`
    with page as materialized (
      select t.org_id, t.talk_id, t.recorded_at, t.modified, t.xmin as version from talks t
      where t.org_id = ${org_id} and t.deleted is null and ${isHeard('t.channel_id')}
      order by t.recorded_at desc, t.talk_id desc limit ${sql.lit(limit)}),
    listen as materialized (
      select l.org_id, l.talk_id, l.heard, l.position from listens l
      where l.org_id = ${org_id} and l.user_id = ${user_id} and l.talk_id = any(array(select talk_id from page))),
    hit as materialized (
      select h.org_id, h.talk_id, array_agg(h.alert_id) as alert_ids from hits h
      where h.org_id = ${org_id} and h.talk_id = any(array(select talk_id from page)) group by h.org_id, h.talk_id),
    line as materialized (
      select distinct on (p.talk_id) p.org_id, p.talk_id, p.text from summary_parts p
      where p.org_id = ${org_id} and p.talk_id = any(array(select talk_id from page))
        and p.kind >= 'sentence' and p.language = ''
      order by p.talk_id, p.kind desc, p.position, p.part_id)
    select page.talk_id, page.version, page.modified, coalesce(listen.heard, false) as heard,
      coalesce(listen.position, 0) as position, coalesce(hit.alert_ids, '{}') as alert_ids, line.text as summary
    from page
      left join listen on listen.org_id = page.org_id and listen.talk_id = page.talk_id
      left join hit on hit.org_id = page.org_id and hit.talk_id = page.talk_id
      left join line on line.org_id = page.org_id and line.talk_id = page.talk_id
    order by page.recorded_at desc, page.talk_id desc`.compile(db),
  )

/** One for each limit: with the limit as a parameter PostgreSQL plans the statement anew for every request. */
const lists = new Map<number, ReturnType<typeof linesUpTo>>()

const factsOf = compiledOnce((db, { org_id, talk_ids }: { org_id: string; talk_ids: string[] }) =>
  db
    .selectFrom('talks')
    .select(listedFacts)
    .select([
      sql<string | null>`encode(talks.strip_bytes, 'base64')`.as('peaks_base64'),
      sql<string>`left(talks.text, ${sql.lit(LISTED_CHARACTERS)})`.as('text'),
      sql<string>`talks.xmin`.as('version'),
    ])
    .where('talks.org_id', '=', org_id)
    .where('talks.talk_id', '=', sql<string>`any(${talk_ids}::uuid[])`)
    .where('talks.deleted', 'is', null)
    .where(isHeard('talks.channel_id'))
    .compile(),
)

/** Rows take about 10 kB each, with what is made of them. */
const MOST = 2000

const all = new WeakMap<object, Map<Line, TalkRow>>()

/** Rows by their lines, which are the same objects for as long as PostgreSQL sends the same. */
const rowsRead = ({ connections: { outside } }: Context) => getOrCreate(all, outside, () => new BoundedMap(MOST))

/**
 * Of all that are not in the bin, the newest first. PostgreSQL says each time which talks the person may see, and in
 * which version; it only sends those that were not read in this version before.
 */
export async function listNewest(reader: ReaderScope, limit: number): Promise<TalkRow[]> {
  const { db, org_id, user_id, context } = reader
  const known = rowsRead(context)
  const list = await getOrCreate(lists, limit, linesUpTo)(db, { org_id, user_id })
  const rows = list.map((line) => known.get(line))
  const unread = list.filter((_, at) => rows[at] === undefined)
  const facts = await findFacts(reader, unread)
  // Hidden, deleted or in the bin since.
  if (facts.size < unread.length) return listNewest(reader, limit)
  return list.flatMap((line, at) => rows[at] ?? madeOf(line, facts, known))
}

async function findFacts({ db, org_id }: OrgScope, unread: Line[]) {
  if (unread.length === 0) return new Map<string, Facts>()
  const found = await factsOf(db, { org_id, talk_ids: unread.map(({ talk_id }) => talk_id) })
  return new Map(found.map((each) => [each.talk_id, each]))
}

function madeOf(line: Line, facts: Map<string, Facts>, known: Map<Line, TalkRow>): TalkRow[] {
  const found = facts.get(line.talk_id)
  if (!found) return []
  const { version, peaks_base64, ...rest } = found
  const { heard, position, alert_ids, summary } = line
  const peaks = peaksOf({ ...rest, peaks_base64 })
  const row = deepFreeze({ ...rest, heard, position, alert_ids, summary, peaks })
  // Else it was changed since.
  if (version === line.version) known.set(line, row)
  return [row]
}

interface Marks extends Pick<Talk, 'heard' | 'position' | 'alert_ids'> {
  /** Which transactions wrote them. */
  transcripts: string
}

type FoundTalk = Omit<Talk, 'audio_url'> & { bleeped: string | null }

type Lasting = Omit<FoundTalk, 'heard' | 'position' | 'alert_ids'>

type TalkQuery = ListQuery & { talk_id: string }

/** About one table, which a cluster plans in little time. */
const oneTalk = (db: Database, { org_id, user_id, talk_id }: TalkQuery) =>
  db
    .selectFrom('talks')
    .select([
      sql<string>`talks.xmin`.as('version'),
      sql<Marks>`marks_of(talks.org_id, talks.talk_id, ${user_id})`.as('marks'),
    ])
    .where('talks.org_id', '=', org_id)
    .where('talks.talk_id', '=', talk_id)
    .where(isHeard('talks.channel_id'))

const lineOf = compiledForRepeats((db, query: TalkQuery) => oneTalk(db, query).select('talks.modified').compile())

/** Older versions are stored but not returned. */
const SHOWN_VERSIONS = 100

const whole = compiledForRepeats((db, query: TalkQuery) =>
  oneTalk(db, query)
    .select(facts)
    .select(['peaks', 'text', 'held', 'bleeped', 'spoken_language'])
    .select([
      sql<string | null>`encode(talks.peak_bytes, 'base64')`.as('peaks_base64'),
      sql<boolean>`bleeped is not null or redacting is not null`.as('redacted'),
      sql<TranscriptRow>`latest_transcript(talks.org_id, talks.talk_id)`.as('latest'),
      sql<Talk['versions']>`versions_of(talks.org_id, talks.talk_id, ${sql.lit(SHOWN_VERSIONS)})`.as('versions'),
    ])
    .compile(),
)

/** How many talks are remembered, and of how many words: freezing more takes long. */
const [MOST_TALKS, MOST_WORDS] = [500, 300]

interface KnownTalk extends Versioned, Pick<Marks, 'transcripts'> {
  talk: Lasting
}

const allTalks = new WeakMap<object, Map<string, KnownTalk>>()

const talksRead = ({ connections: { outside } }: Context) =>
  getOrCreate(allTalks, outside, () => new BoundedMap(MOST_TALKS))

/**
 * Of a talk that was read before, PostgreSQL says whether the person may see it, and in which version. It is read again
 * only if that is another.
 */
export async function findTalk(reader: ReaderScope, talk_id: string): Promise<FoundTalk | undefined> {
  const before = talksRead(reader.context).get(`${reader.org_id} ${talk_id}`)
  if (!before) return readTalk(reader, talk_id)
  const { db, org_id, user_id } = reader
  const [line] = await lineOf(db, { org_id, user_id, talk_id })
  if (!line) return
  const { transcripts, ...marks } = line.marks
  const isSame =
    line.version === before.version && line.modified === before.talk.modified && transcripts === before.transcripts
  return isSame ? { ...before.talk, ...marks } : readTalk(reader, talk_id)
}

async function readTalk({ db, org_id, user_id, context }: ReaderScope, talk_id: string) {
  const [found] = await whole(db, { org_id, user_id, talk_id })
  if (!found) return
  const { version, marks, latest, peaks_base64, ...rest } = found
  const [words, { transcripts, ...own }] = [wordsOf(latest), marks]
  const isShared = isDeepFrozen(found) && words.length <= MOST_WORDS
  const talk = { ...rest, words: isShared ? deepFreeze(words) : words, peaks: peaksOf({ ...rest, peaks_base64 }) }
  if (isShared) talksRead(context).set(`${org_id} ${talk_id}`, { version, transcripts, talk })
  return { ...talk, ...own }
}
