import type { EscalationStep } from '@earshot/contract/escalations'
import type { Hit } from '@earshot/contract/hits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ofOrg } from '../../organizations/of-org.ts'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

export type NewHit = Omit<
  Hit,
  'org_id' | 'created' | 'said_at' | 'state' | 'note' | 'modified' | 'modified_by' | 'assigned_to' | 'steps'
>

/** Idempotent: hits are unique per (alert, talk). Returns the new ones. */
export const insertHits = ({ db, org_id }: Writing<OrgScope>, hits: NewHit[]) =>
  db
    .insertInto('hits')
    .values(hits.map((hit) => ({ org_id, ...hit, silence: hit.silence && JSON.stringify(hit.silence) })))
    .onConflict((on) => on.columns(['org_id', 'alert_id', 'talk_id']).doNothing())
    .returningAll()
    .execute()

/** Without talks in the bin. */
const hitsOf = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('hits')
    .where('org_id', '=', org_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('talks')
          .select(sql.lit(1).as('there'))
          .where('talks.org_id', '=', org_id)
          .whereRef('talks.talk_id', '=', 'hits.talk_id')
          .where('talks.deleted', 'is', null)
          .where(isHeard('talks.channel_id')),
      ),
    )

const shown = [
  'org_id',
  'alert_id',
  'talk_id',
  'channel_id',
  'keyword',
  'created',
  'start',
  'end',
  'before',
  'match',
  'after',
  'silence',
  'late',
  'state',
  'note',
  'modified',
  'modified_by',
  'assigned_to',
] as const

const steps = (org_id: string) =>
  sql<EscalationStep[]>`coalesce((
  select jsonb_agg(jsonb_build_object('user_id', s.user_id, 'at', s.at, 'ways', s.ways) order by s.step)
  from hit_steps s
  where ${ofOrg('s', org_id, 'hits')} and s.alert_id = hits.alert_id and s.talk_id = hits.talk_id), '[]')`.as('steps')

const saidAt = (org_id: string) =>
  sql<string>`(
  select t.recorded_at + make_interval(secs => hits.start) from talks t
  where ${ofOrg('t', org_id, 'hits')} and t.talk_id = hits.talk_id)`.as('said_at')

interface HitCursor {
  created: string
  talk_id: string
  alert_id: string
}

interface HitFilter {
  alert_id?: string | undefined
  channel_id?: string | undefined
  state?: Hit['state'] | undefined
  late?: boolean | undefined
  assigned_to?: string | undefined
  after: HitCursor | undefined
  limit: number
}

export function listHits(
  org: OrgScope,
  { alert_id, channel_id, state, late, assigned_to, after, limit }: HitFilter,
): Promise<Hit[]> {
  let hits = hitsOf(org)
    .select(shown)
    .select([saidAt(org.org_id), steps(org.org_id)])
  if (alert_id) hits = hits.where('alert_id', '=', alert_id)
  if (channel_id) hits = hits.where('channel_id', '=', channel_id)
  if (state) hits = hits.where('state', '=', state)
  if (assigned_to) hits = hits.where('assigned_to', '=', assigned_to)
  if (late !== undefined) hits = hits.where('late', '=', late)
  if (after)
    hits = hits.where((is) => is(is.refTuple(...ORDER), '<', is.tuple(after.created, after.talk_id, after.alert_id)))
  return hits.orderBy('created', 'desc').orderBy('talk_id', 'desc').orderBy('alert_id', 'desc').limit(limit).execute()
}

const ORDER = ['created', 'talk_id', 'alert_id'] as const

/** Stops counting at `most`. Few talks are in the bin, so that they are listed, and not looked up for each hit. */
export async function countNew({ db, org_id }: OrgScope, late: boolean, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select h.alert_id from hits h
      where h.org_id = ${org_id} and h.state = 'new' and h.late = ${late} and ${isHeard('h.channel_id')} and h.talk_id not in (
        select t.talk_id from talks t where t.org_id = ${org_id} and t.deleted is not null)
      order by h.created desc limit ${sql.lit(most)}) fresh`.execute(db)
  return rows[0]?.count ?? 0
}

interface Times {
  imported: string | null
  as_of: string
}

/** When an import last added something, and the present time. */
export async function findTimes({ db, org_id }: OrgScope): Promise<Times> {
  const { rows } = await sql<Times>`
    select max(i.modified) as imported, now() as as_of from imports i where i.org_id = ${org_id}`.execute(db)
  return rows[0] as Times
}

type Pair = Pick<Hit, 'alert_id' | 'talk_id'>

export const findHit = (org: OrgScope, { alert_id, talk_id }: Pair): Promise<Hit | undefined> =>
  hitsOf(org)
    .select(shown)
    .select([saidAt(org.org_id), steps(org.org_id)])
    .where('alert_id', '=', alert_id)
    .where('talk_id', '=', talk_id)
    .executeTakeFirst()

/** Those that are not resolved yet. Returns their alerts. */
export const updateResolved = (tx: Writing<MemberScope>, talk_id: string) =>
  updateStates(tx, talk_id, { state: 'resolved', where: sql<SqlBool>`state <> 'resolved'` })

/** Those that were resolved when the talk was handled, and not changed since. Returns their alerts. */
export const updateReopened = (tx: Writing<MemberScope>, talk_id: string) =>
  updateStates(tx, talk_id, {
    state: 'acknowledged',
    where: sql<SqlBool>`state = 'resolved' and modified = (
      select handled from talks where org_id = ${tx.org_id} and talk_id = ${talk_id})`,
  })

async function updateStates(
  { db, org_id, user_id }: Writing<MemberScope>,
  talk_id: string,
  { state, where }: { state: Hit['state']; where: RawBuilder<SqlBool> },
) {
  const rows = await db
    .updateTable('hits')
    .set({ state, modified: sql<string>`now()`, modified_by: user_id })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where(where)
    .returning('alert_id')
    .execute()
  return rows.map(({ alert_id }) => alert_id)
}

export const updateAssignee = (
  { db, org_id }: Writing<OrgScope>,
  { alert_id, talk_id }: Pair,
  assigned_to: string | null,
) =>
  db
    .updateTable('hits')
    .set({ assigned_to })
    .where('org_id', '=', org_id)
    .where('alert_id', '=', alert_id)
    .where('talk_id', '=', talk_id)
    .execute()

/** Also sets who changed it and when. False if nothing changed. */
export async function updateHit(
  { db, org_id, user_id }: Writing<MemberScope>,
  { alert_id, talk_id }: Pair,
  changes: Pick<Hit, 'state' | 'note'>,
) {
  const { state, note } = changes
  const { numUpdatedRows } = await db
    .updateTable('hits')
    .set({ state, note, modified: sql<string>`now()`, modified_by: user_id })
    .where('org_id', '=', org_id)
    .where('alert_id', '=', alert_id)
    .where('talk_id', '=', talk_id)
    .where(sql<SqlBool>`(state, note) <> (${state}, ${note})`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
