import type { AuditAction } from '@earshot/contract/audit'
import { ApiError } from '@earshot/contract/errors'
import type { Member, memberRoutes } from '@earshot/contract/members'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { imageAddress } from '../images/images.service.ts'
import { removeKeys } from '../../identity/keys/keys.service.ts'
import { announce } from '../../core/live/announce.ts'
import { type Writing, asAdmin, enterOrg, type MemberScope, type OrgScope, inTransaction } from '../scope.ts'
import { findDeparture } from './departure.repo.ts'
import {
  deleteMember,
  findMember,
  findMemberByEmail,
  hasOtherAdmin,
  insertMember,
  listMembers,
  listNames,
  lockMembers,
  type MemberFields,
  type NewMember,
  updateMember,
} from './members.repo.ts'

export const members: Handlers<typeof memberRoutes, 'endSessions' | 'removeFactor'> = {
  async list(caller, { org_id }) {
    return membersIn(await enterOrg(caller, org_id))
  },

  async update(caller, { org_id, user_id, ...changes }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    return inTransaction(org, async (tx) => {
      await lockAsAdmin(tx)
      await changeMember(tx, user_id, changes)
      return shown(tx, await requireMember(tx, user_id))
    })
  },

  async remove(caller, { org_id, user_id }) {
    const org = await enterOrg(caller, org_id)
    const leaves = user_id === org.user_id
    if (!leaves) asAdmin(org)
    return inTransaction(org, async (tx) => {
      const admin = await lockMembers(tx)
      if (!leaves) asAdmin({ ...tx, admin })
      await removeMember(tx, user_id, leaves ? 'member.leave' : 'member.remove')
      return { org_id, user_id }
    })
  },

  async departure(caller, { org_id, user_id }) {
    const org = await enterOrg(caller, org_id)
    if (user_id !== org.user_id) asAdmin(org)
    await requireMember(org, user_id)
    return findDeparture(org, user_id)
  },
}

type Writer = Writing<OrgScope> & Actor

/** Call it in a transaction that has locked the members. Throws for the last admin. */
export async function changeMember(tx: Writer, user_id: string, changes: Partial<MemberFields>) {
  const before = await requireMember(tx, user_id)
  const actions = auditActionsOf(before, changes)
  if (actions.length === 0) return
  requirePossible(before, changes)
  if (actions.includes('member.demote')) await requireOtherAdmin(tx, user_id)
  await updateMember(tx, user_id, changes)
  for (const action of actions) await note(tx, action, before)
  await announce(tx, 'users')
}

/** Call it in a transaction that has locked the members. Throws for the last admin. */
export async function removeMember(tx: Writer, user_id: string, action: AuditAction) {
  const member = await requireMember(tx, user_id)
  await requireOtherAdmin(tx, user_id)
  await deleteMember(tx, user_id)
  await removeKeys(tx, { created_by: user_id })
  await note(tx, action, member)
  await announce(tx, 'users')
}

type Row = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** Each change has its own action in the audit log. */
function auditActionsOf(before: Row, changes: Partial<MemberFields>): AuditAction[] {
  const { org_role, send, moderate, guest_until } = { ...before, ...changes }
  return [
    ...(org_role === before.org_role ? [] : ([org_role === 'admin' ? 'member.promote' : 'member.demote'] as const)),
    ...(send === before.send ? [] : ([send ? 'member.allow_send' : 'member.deny_send'] as const)),
    ...(moderate === before.moderate ? [] : ([moderate ? 'member.allow_moderate' : 'member.deny_moderate'] as const)),
    ...(isSameTime(guest_until, before.guest_until)
      ? []
      : ([guest_until ? 'member.set_guest' : 'member.end_guest'] as const)),
  ]
}

const isSameTime = (one: string | null, other: string | null) =>
  (one && Date.parse(one)) === (other && Date.parse(other))

function requirePossible(before: Row, changes: Partial<MemberFields>) {
  const { org_role, guest_until } = { ...before, ...changes }
  if (org_role === 'admin' && guest_until)
    throw new ApiError('conflict', 'An admin cannot be a guest. Change their role first', { field: 'guest_until' })
}

const note = (org: Actor, action: AuditAction, { user_id, name }: Row) =>
  recordAudit(org, { action, subject_id: user_id, subject: name })

/** Locks the members. Throws for who is no admin any more. */
export const lockAsAdmin = async (tx: MemberScope) => asAdmin({ ...tx, admin: await lockMembers(tx) })

/** Throws for the last admin, and for people who are no members. */
export async function requireRemovable(org: OrgScope, user_id: string) {
  await requireMember(org, user_id)
  await requireOtherAdmin(org, user_id)
}

/** Of an admin. */
export const isLastAdmin = async (org: OrgScope, user_id: string) => !(await hasOtherAdmin(org, user_id))

async function requireOtherAdmin(org: OrgScope, user_id: string) {
  if (!(await hasOtherAdmin(org, user_id)))
    throw new ApiError('conflict', 'An organization needs an admin. Make someone else an admin first')
}

export async function requireMember(org: OrgScope, user_id: string) {
  const member = await findMember(org, user_id)
  if (!member) throw new ApiError('not_found', 'This person is not a member of the organization', { field: 'user_id' })
  return member
}

export const membersIn = async (org: MemberScope): Promise<Member[]> =>
  (await listMembers(org)).map((member) => shown(org, member))

const shown = (org: MemberScope, member: Row): Member => ({
  ...member,
  second_factor: org.admin ? member.second_factor : undefined,
  image: imageAddress(org, { of: 'user', id: member.user_id }, member.image),
})

/** Call it in a transaction. New members may send and moderate by default. */
export async function join(org: Writing<OrgScope>, member: NewMember) {
  await insertMember(org, member)
  await announce(org, 'users')
}

export const memberNames = (org: OrgScope) => listNames(org)

export const isMember = async (org: OrgScope, user_id: string) => Boolean(await findMember(org, user_id))

export const findMemberCalled = (org: OrgScope, email: string) => findMemberByEmail(org, email)
