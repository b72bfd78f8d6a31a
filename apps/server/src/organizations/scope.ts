import { ApiError } from '@earshot/contract/errors'
import { isAdmin } from '@earshot/contract/rules/is-admin'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../db/connection.ts'
import type { Caller } from '../http/caller.ts'

declare const entered: unique symbol

/** The hand that reaches one organization's rows. Only this file makes one. */
export interface OrgScope {
  readonly [entered]: true
  org_id: string
  db: Database
  context: Context
}

/** Proof that a person belongs to the organization they entered, and what they may do there. */
export interface MemberScope extends OrgScope {
  user_id: string
  org_role: 'admin' | 'member'
  send: boolean
  admin: boolean
}

/** Enters an organization by its id. Strangers learn nothing about what exists. */
export async function enterOrg(caller: Caller, org_id: string): Promise<MemberScope> {
  requireVerified(caller)
  const { context, user_id, level } = caller
  const db = context.connections.inside(org_id)
  const member = await db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.org_id', 'members.org_id')
    .select(['members.org_role', 'members.send'])
    .where('members.org_id', '=', org_id)
    .where('members.user_id', '=', user_id)
    .executeTakeFirst()
  if (!member) throw notFound()
  const admin = isAdmin({ org_role: member.org_role, level })
  return { ...scopeOf(context, org_id, db), ...member, user_id, admin }
}

export type Kind = 'talk' | 'channel' | 'alert'

/** Enters the organization of a thing, for calls that name only the thing, like GET /talk?talk_id=. */
export async function enterOrgOf(caller: Caller, kind: Kind, id: string): Promise<MemberScope> {
  requireVerified(caller)
  const { rows } = await sql<{ org_id: string | null }>`
    select org_of(${kind}, ${id}, ${caller.user_id}) as org_id`.execute(caller.context.connections.outside)
  const org_id = rows[0]?.org_id
  if (!org_id) throw notFound()
  return enterOrg(caller, org_id)
}

/** The scope of a job, whose payload was written by somebody who had entered. */
export const enterAsJob = (context: Context, org_id: string): OrgScope =>
  scopeOf(context, org_id, context.connections.inside(org_id))

/** The organization that an invite leads to: whoever holds the invite's id may look at it, and at nothing else. */
export async function enterByInvite(context: Context, invite_id: string): Promise<OrgScope> {
  const entry = await context.connections.outside
    .selectFrom('directory')
    .select('org_id')
    .where('kind', '=', 'invite')
    .where('id', '=', invite_id)
    .executeTakeFirst()
  if (!entry) throw notFound()
  return enterAsJob(context, entry.org_id)
}

/** The scope in which an organization comes into being. */
export const foundOrg = (caller: Caller, org_id: string): OrgScope => {
  requireVerified(caller)
  return enterAsJob(caller.context, org_id)
}

/** Several writes, or a write and its job, that stand or fall together. Who waits for news or jobs is woken by the commit. */
export async function together<Scope extends OrgScope, Result>(org: Scope, work: (org: Scope) => Promise<Result>) {
  if (org.db.isTransaction) return work(org)
  const result = await org.db.transaction().execute((db) => work({ ...org, db }))
  org.context.live.nudge()
  org.context.jobs.wake()
  return result
}

export function asAdmin(org: MemberScope): MemberScope {
  if (!org.admin) throw new ApiError('forbidden', 'Only admins of the organization may do this')
  return org
}

function requireVerified({ need_verification }: Caller) {
  if (need_verification) throw new ApiError('forbidden', 'Verify your e-mail address first: we sent you a link')
}

const scopeOf = (context: Context, org_id: string, db: Database) => ({ org_id, db, context }) as OrgScope

const notFound = () => new ApiError('not_found', 'No such thing, or it is not yours')
