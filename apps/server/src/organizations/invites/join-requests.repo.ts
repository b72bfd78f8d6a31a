import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'
import type { OrgScope, Writing } from '../scope.ts'
import type { Joining } from './joining.ts'

const shown = [
  ...(['r.org_id', 'r.request_id', 'r.user_id', 'r.by', 'r.send', 'r.moderate', 'r.guest_until'] as const),
  ...(['r.channel_ids', 'r.created', 'u.name', 'u.email'] as const),
]

/** Those that wait, oldest first. */
export const listRequests = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('join_requests as r')
    .innerJoin('users as u', 'u.user_id', 'r.user_id')
    .select(shown)
    .where('r.org_id', '=', org_id)
    .where('r.declined', 'is', null)
    .orderBy('r.created')
    .orderBy('r.request_id')
    .execute()

interface NewRequest extends Joining {
  request_id: string
  user_id: string
  by: string
}

/** False if the person waits already. A declined one asks anew. */
export async function insertRequest({ db, org_id }: Writing<OrgScope>, request: NewRequest): Promise<boolean> {
  const { user_id, request_id: _, ...asked } = request
  const made = await db
    .insertInto('join_requests')
    .values({ org_id, ...request })
    .onConflict((is) =>
      is
        .columns(['org_id', 'user_id'])
        .doUpdateSet(({ ref }) => ({ ...asked, created: ref('excluded.created'), declined: null }))
        .where('join_requests.declined', 'is not', null),
    )
    .returning('request_id')
    .executeTakeFirst()
  await db
    .insertInto('directory')
    .values({ kind: 'request', id: user_id, org_id })
    .onConflict((is) => is.doNothing())
    .execute()
  return made !== undefined
}

/** Locks one that waits: concurrent answers wait. */
export const lockRequest = ({ db, org_id }: Writing<OrgScope>, request_id: string) =>
  db
    .selectFrom('join_requests as r')
    .innerJoin('users as u', 'u.user_id', 'r.user_id')
    .select(shown)
    .where('r.org_id', '=', org_id)
    .where('r.request_id', '=', request_id)
    .where('r.declined', 'is', null)
    .forUpdate('r')
    .executeTakeFirst()

export const updateDeclined = ({ db, org_id }: Writing<OrgScope>, request_id: string) =>
  db
    .updateTable('join_requests')
    .set({ declined: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('request_id', '=', request_id)
    .execute()

export async function deleteRequestOf({ db, org_id }: Writing<OrgScope>, user_id: string) {
  await db.deleteFrom('join_requests').where('org_id', '=', org_id).where('user_id', '=', user_id).execute()
  await deleteRequestEntry(db, { org_id, user_id })
}

const deleteRequestEntry = (db: Database, { org_id, user_id }: { org_id: string; user_id: string }) =>
  db
    .deleteFrom('directory')
    .where('kind', '=', 'request')
    .where('id', '=', user_id)
    .where('org_id', '=', org_id)
    .execute()

/** Where the person has asked. */
export const listRequestedOrganizations = async (db: Reads, user_id: string): Promise<string[]> =>
  (
    await db.selectFrom('directory').select('org_id').where('kind', '=', 'request').where('id', '=', user_id).execute()
  ).map(({ org_id }) => org_id)

export const findRequestOf = ({ db, org_id }: OrgScope, user_id: string) =>
  db
    .selectFrom('join_requests as r')
    .innerJoin('organizations as o', 'o.org_id', 'r.org_id')
    .select(['r.request_id', 'r.created', 'o.name as organization', 'r.declined'])
    .where('r.org_id', '=', org_id)
    .where('r.user_id', '=', user_id)
    .where('o.deleted', 'is', null)
    .executeTakeFirst()

/** Until the transaction ends, so that a person joins once. */
export const lockJoining = ({ db, org_id }: Writing<OrgScope>, user_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`join ${org_id} ${user_id}`}, 0))`.execute(db)

const REMOVED = ['member.remove', 'member.deprovision', 'member.withdraw'] as const

/** Whether an admin, or what they connected, has ever removed this person. */
export async function wasRemoved({ db, org_id }: OrgScope, user_id: string): Promise<boolean> {
  const removed = await db
    .selectFrom('audit')
    .select('entry_id')
    .where('org_id', '=', org_id)
    .where('action', 'in', REMOVED)
    .where('subject_id', '=', user_id)
    .limit(1)
    .executeTakeFirst()
  return removed !== undefined
}
