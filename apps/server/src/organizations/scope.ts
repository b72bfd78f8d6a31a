import { ApiError, type Opener } from '@earshot/contract/errors'
import { isExpired } from '@earshot/contract/rules/bin'
import { ADMIN_LEVEL, isAdmin } from '@earshot/contract/rules/is-admin'
import type { Standing } from '@earshot/contract/rules/roles'
import { sql } from 'kysely'
import type { Context } from '../core/context.ts'
import type { Database, Reads } from '../core/db/connection.ts'
import type { Caller } from '../core/http/caller.ts'
import { type Entrance, findEntrance } from './entrance.repo.ts'
import type { Kind } from './kinds.ts'
import { insertOperatorEntry } from './operator-entry.repo.ts'
import { channelsOf, organizationOf } from './organization-of.ts'
import { lacking, lackOf, notFound, requireVerified } from './refusals.ts'
import { standingOf } from './standing.ts'

declare const entered: unique symbol

export interface OrgScope {
  readonly [entered]: true
  org_id: string
  db: Reads
  context: Context
  /** Channels that the person does not hear. Empty for jobs, which see everything. */
  hidden: readonly string[]
}

/** Proves that the person may enter the organization, and carries their rights. */
export interface MemberScope extends OrgScope, Standing {
  user_id: string
  org_role: 'admin' | 'member'
  /** Set for guests. */
  guest_until: string | null
  /** Hears only the channels that they were let into: a guest, or a key of some channels. */
  restricted: boolean
  /** Set for API keys. */
  key_id: string | null
  /** Addresses of audio and pictures are signed for this session. */
  session_id: string
  /** Network address, for the audit log. */
  address: string
  /** What the session lacks to enter. */
  requires?: Opener
}

/** Enough to write in a person's name, and nothing to decide by. */
export type AuthorScope = OrgScope & Pick<MemberScope, 'user_id'>

/** A scope that also writes: in a transaction, or what is marked as `alone`. */
export type Writing<Scope extends OrgScope> = Scope & { db: Database }

/** Outside of a transaction, for a write that is one of its own. What writes already does not compile. */
export const alone = <Scope extends OrgScope>(org: Scope & (Scope extends { db: Database } ? never : unknown)) =>
  org as Scope as Writing<Scope>

export interface Entering {
  /** Also enters an organization in the bin, for its admins only. */
  deleted?: boolean
  /** Also enters one that refuses the session, to show its name. */
  closed?: boolean
}

/** Throws `not_found` for strangers, so that they cannot tell whether the organization exists. */
export async function enterOrg(
  caller: Caller,
  org_id: string,
  { deleted = false, closed = false }: Entering = {},
): Promise<MemberScope> {
  requireVerified(caller)
  const { context, user_id, level, only, app, sign_in } = caller
  const bound = only ?? app
  if (bound && bound.org_id !== org_id) throw notFound()
  const db = context.connections.inside(org_id)
  const found = await findEntrance(db, { org_id, user_id, ...channelsOf(caller) })
  const isOperator = level >= ADMIN_LEVEL
  if (!found || !(found.org_role || isOperator)) throw notFound()
  const org_role = only ? 'member' : (found.org_role ?? 'admin')
  const admin = !only && isAdmin({ org_role, level })
  if (found.deleted && (!(deleted && admin) || isExpired(found.deleted))) throw notFound()
  const requires = lackOf(sign_in, found)
  if (requires && !closed) throw lacking(requires)
  if (!found.org_role) await insertOperatorEntry(db, { org_id, ...caller })
  caller.entered?.push(org_id)
  return { ...memberScope(caller, org_id, { ...found, org_role, admin }), ...(requires && { requires }) }
}

function memberScope(
  caller: Caller,
  org_id: string,
  found: Entrance & Pick<MemberScope, 'org_role' | 'admin'>,
): MemberScope {
  const { context, user_id, session_id, address, only } = caller
  const { hidden, admin, org_role, guest_until } = found
  const key_id = only ? session_id : null
  return {
    ...scopeOf(context, org_id, context.connections.inside(org_id, { hidden, lists: admin })),
    ...{ hidden, org_role, guest_until, user_id, session_id, key_id, address },
    ...standingOf(found, { admin, ...caller }),
  }
}

/** For calls that name only the object, like DELETE /tag?tag_id=. */
export async function enterOrgOf(caller: Caller, kind: Kind, id: string): Promise<MemberScope> {
  const org = await enterOrg(caller, await organizationOf(caller, kind, id))
  if (kind === 'channel' && !org.admin && org.hidden.includes(id)) throw notFound()
  return org
}

/** No access check: the job's payload was written by an authorized request. */
export const enterAsJob = (context: Context, org_id: string): OrgScope =>
  scopeOf(context, org_id, context.connections.inside(org_id))

/** By the secret id of an invite, clip or key. It authorizes access to that object only. */
export async function enterByDirectory(
  context: Context,
  kind: 'invite' | 'clip' | 'key' | 'mailbox' | 'line',
  id: string,
): Promise<OrgScope> {
  const { rows } = await sql<{ org_id: string }>`
    select org_id from directory where kind = ${kind} and id = ${id}`.execute(context.connections.outside)
  const org_id = rows[0]?.org_id
  if (!org_id) throw notFound()
  const org = enterAsJob(context, org_id)
  const { rows: open } = await sql`
    select from organizations where org_id = ${org_id} and deleted is null`.execute(org.db)
  if (open.length === 0) throw notFound()
  return org
}

/** Runs writes atomically, with their jobs and events. The commit wakes the workers and the live dispatcher. */
export async function inTransaction<Scope extends OrgScope, Result>(
  org: Scope,
  work: (org: Writing<Scope>) => Promise<Result>,
) {
  if (org.db.isTransaction) return work(org as Writing<Scope>)
  const result = await org.db.transaction().execute((db) => work({ ...org, db }))
  org.context.live.nudge()
  org.context.jobs.wake()
  return result
}

/** Serializes transactions of an organization: others that lock it wait until this one ends. */
export const lockOrganization = ({ db, org_id }: OrgScope) =>
  db.selectFrom('organizations').select('org_id').where('org_id', '=', org_id).forNoKeyUpdate().execute()

/** Several reads of a request in one transaction. What is started together is sent together. */
export const readTogether = <Scope extends OrgScope, Result>(org: Scope, read: (org: Scope) => Promise<Result>) =>
  org.db
    .transaction()
    .setAccessMode('read only')
    .execute((db) => read({ ...org, db }))

export function asAdmin(org: MemberScope): MemberScope {
  if (!org.admin) throw new ApiError('forbidden', 'Only admins of the organization can do this')
  return org
}

const scopeOf = (context: Context, org_id: string, db: Database) =>
  ({ org_id, db, context, hidden: [] as readonly string[] }) as unknown as OrgScope
