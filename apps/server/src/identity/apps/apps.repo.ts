import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'
import type { Tables } from '../../core/db/tables/tables.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import { CODE_SECONDS } from './tokens.ts'

const DAYS = 30
/** After a refresh; never longer than a year in all. */
const extended = sql<string>`least(now() + make_interval(days => ${DAYS}), created + interval '1 year')`
const isOpen = sql<boolean>`expires_at > now()`

type NewApp = Omit<Tables['connected_apps'], 'generation' | 'rotated' | 'created' | 'last_used' | 'expires_at'>

/** It expires like its code until that is exchanged. */
export const insertApp = (db: Database, app: NewApp) =>
  db
    .insertInto('connected_apps')
    .values({ ...app, expires_at: sql<string>`now() + make_interval(secs => ${CODE_SECONDS})` })
    .execute()

export async function countApps(db: Reads, user_id: string) {
  const { apps } = await db
    .selectFrom('connected_apps')
    .select((of) => of.fn.countAll<number>().as('apps'))
    .where('user_id', '=', user_id)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return apps
}

/** Locks the organization's row, so that a change of its settings waits or is seen. */
export async function allowsApps({ db, org_id }: Writing<OrgScope>) {
  const { apps } = await db
    .selectFrom('organizations')
    .select('apps')
    .where('org_id', '=', org_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return apps
}

/** Newest first. */
export const listApps = (db: Reads, user_id: string) =>
  db
    .selectFrom('connected_apps')
    .select(['app_id', 'org_id', 'name', 'host', 'redirect_uri', 'write', 'created', 'last_used'])
    .where('user_id', '=', user_id)
    .where('generation', '>', 0)
    .where(isOpen)
    .orderBy('created', 'desc')
    .execute()

/** With its person. Only if its code was exchanged. */
export const findActiveApp = (db: Reads, app_id: string) =>
  db
    .selectFrom('connected_apps as a')
    .innerJoin('users as u', 'u.user_id', 'a.user_id')
    .select(['a.app_id', 'a.user_id', 'a.org_id', 'a.write', 'u.verified'])
    .select(sql<boolean>`a.last_used is null or a.last_used < now() - interval '1 minute'`.as('long_unused'))
    .where('a.app_id', '=', app_id)
    .where('a.generation', '>', 0)
    .where(isOpen)
    .executeTakeFirst()

export const findApp = (db: Reads, app_id: string) =>
  db
    .selectFrom('connected_apps')
    .select(['app_id', 'user_id', 'org_id', 'client_id', 'name', 'redirect_uri', 'write', 'challenge', 'generation'])
    .select(sql<boolean>`rotated > now() - interval '30 seconds'`.as('just_rotated'))
    .where('app_id', '=', app_id)
    .where(isOpen)
    .executeTakeFirst()

export const updateAppUsed = (db: Database, app_id: string) =>
  db.updateTable('connected_apps').set({ last_used: sql<string>`now()` }).where('app_id', '=', app_id).execute()

/** False if another request was faster. */
export async function updateGeneration(db: Database, { app_id, generation }: { app_id: string; generation: number }) {
  const { numUpdatedRows } = await db
    .updateTable('connected_apps')
    .set({ generation: generation + 1, rotated: sql<string>`now()`, expires_at: extended })
    .where('app_id', '=', app_id)
    .where('generation', '=', generation)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns the deleted ones. */
export const deleteApps = (
  db: Database,
  which: { app_id: string } | { user_id: string } | { org_id: string; user_id?: string },
) =>
  db
    .deleteFrom('connected_apps')
    .where((is) => is.and(which))
    .returning('app_id')
    .execute()

export const deletePast = (db: Database) =>
  db.deleteFrom('connected_apps').where('expires_at', '<', sql<string>`now()`).execute()
