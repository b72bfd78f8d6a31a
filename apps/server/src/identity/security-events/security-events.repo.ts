import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'
import type { OrgScope } from '../../organizations/scope.ts'

export interface NewEvent {
  event_id: string
  user_id: string
  org_id: string | null
  kind: string
  address: string
  browser: string
  about: string
}

/** So many rows of a person in an hour are kept apart; beyond that, one of each kind counts. */
const MOST_ROWS = 50

/** The same in the same hour is counted in one row. */
export async function insertOrCountEvent(db: Database, { event_id, user_id, org_id, kind, ...from }: NewEvent) {
  const many = [kind, org_id].join(' ')
  const one = [many, ...Object.values(from)].join(' ')
  await sql`
    with rows as (
      select count(*) >= ${MOST_ROWS} as crowded from security_events
      where user_id = ${user_id} and hour = date_trunc('hour', now()))
    insert into security_events (event_id, user_id, org_id, kind, address, browser, about, bucket)
    select ${event_id}::uuid, ${user_id}::uuid, ${org_id}::uuid, ${kind}::text,
      case when crowded then '' else ${from.address}::text end, case when crowded then '' else ${from.browser}::text end,
      case when crowded then '' else ${from.about}::text end, case when crowded then ${many}::text else ${one}::text end
    from rows
    on conflict (user_id, hour, bucket) do update set times = security_events.times + 1, latest = now()`.execute(db)
}

export interface EventPage {
  after: { created: string; event_id: string } | undefined
  limit: number
}

const pageOf = (db: Reads, { after, limit }: EventPage) =>
  db
    .selectFrom('security_events as e')
    .innerJoin('users as u', 'u.user_id', 'e.user_id')
    .select(['e.event_id', 'e.created', 'e.latest', 'e.times', 'e.user_id', 'u.name', 'e.org_id', 'e.kind'])
    .select(['e.address', 'e.browser', 'e.about'])
    .$if(after !== undefined, (query) =>
      query.where((is) =>
        is(is.refTuple('e.created', 'e.event_id'), '<', is.tuple(after?.created ?? '', after?.event_id ?? '')),
      ),
    )
    .where('e.created', '>', sql<string>`now() - interval '90 days'`)
    .orderBy('e.created', 'desc')
    .orderBy('e.event_id', 'desc')
    .limit(limit)

export const listOwnEvents = (db: Reads, user_id: string, page: EventPage) =>
  pageOf(db, page).where('e.user_id', '=', user_id).execute()

/** What concerns the organization, and the accounts of its members since they joined. Guests are members elsewhere. */
export async function listEventsIn({ db, org_id }: OrgScope, page: EventPage) {
  const members = await db
    .selectFrom('members')
    .select(['user_id', 'created'])
    .where('org_id', '=', org_id)
    .where('guest_until', 'is', null)
    .execute()
  const joined = sql<{ user_id: string; created: string }>`(
    select * from unnest(${members.map(({ user_id }) => user_id)}::uuid[], ${members.map(({ created }) => created)}::timestamptz[])
      as joined (user_id, created))`
  return pageOf(db, page)
    .leftJoin(joined.as('m'), 'm.user_id', 'e.user_id')
    .where((is) =>
      is.or([
        is('e.org_id', '=', org_id),
        is.and([is('e.org_id', 'is', null), is('m.created', '<=', is.ref('e.created'))]),
      ]),
    )
    .execute()
}

export const deletePast = (db: Database) =>
  db.deleteFrom('security_events').where('created', '<', sql<string>`now() - interval '90 days'`).execute()
