import type { TalkRow } from '@earshot/contract/talks'
import { sql } from 'kysely'
import { BoundedMap } from '../../core/bounded-map.ts'
import { compiledForRepeats, compiledOnce } from '../../core/compiled-once.ts'
import type { Context } from '../../core/context.ts'
import { getOrMake } from '../../core/get-or-make.ts'
import { unchanging } from '../../core/unchanging.ts'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { OrgScope, ReaderScope } from '../../organizations/scope.ts'
import { LISTED_CHARACTERS, listedFacts } from './talk-columns.ts'

interface Versioned {
  /** The transaction that wrote the talk's own row. A restored database may number them again, so `modified` tells them apart. */
  version: string
}

/** Which version of which talk, and what of it is in other tables. */
type Line = Versioned & Pick<TalkRow, 'talk_id' | 'modified' | 'heard' | 'position' | 'alert_ids' | 'summary'>

type Facts = Versioned & Omit<TalkRow, 'heard' | 'position' | 'alert_ids' | 'summary'>

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
const rowsRead = ({ connections: { outside } }: Context) => getOrMake(all, outside, () => new BoundedMap(MOST))

/**
 * Of all that are not in the bin, the newest first. PostgreSQL says each time which talks the person may see, and in
 * which version; it only sends those that were not read in this version before.
 */
export async function listNewest(reader: ReaderScope, limit: number): Promise<TalkRow[]> {
  const { db, org_id, user_id, context } = reader
  const known = rowsRead(context)
  const list = await getOrMake(lists, limit, linesUpTo)(db, { org_id, user_id })
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
  const { version, ...rest } = found
  const { heard, position, alert_ids, summary } = line
  const row = unchanging({ ...rest, heard, position, alert_ids, summary })
  // Else it was changed since.
  if (version === line.version) known.set(line, row)
  return [row]
}
