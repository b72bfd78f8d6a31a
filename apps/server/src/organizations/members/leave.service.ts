import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { removeKeys } from '../../identity/keys/keys.service.ts'
import { announce } from '../../core/live/announce.ts'
import { type Writing, type MemberScope, type OrgScope } from '../scope.ts'
import { deleteMember, findMember, findStateWithoutMember, hasOtherAdmin } from './members.repo.ts'

/** In a transaction, also locks the members. */
export const stateWithoutCaller = (org: MemberScope) => findStateWithoutMember(org)

/** Does not check who remains. */
export async function removeSelf(org: Writing<MemberScope>) {
  await deleteMember(org, org.user_id)
  await removeKeys(org, { created_by: org.user_id })
  await recordAudit(org, { action: 'member.leave', subject_id: org.user_id })
  await announce(org, 'users')
}

/** The audit log does not name them. The last admin stays. Idempotent. */
export async function removeMemberForErasure(tx: OrgScope & Actor, user_id: string) {
  if (!(await findMember(tx, user_id)) || !(await hasOtherAdmin(tx, user_id))) return
  await deleteMember(tx, user_id)
  await removeKeys(tx, { created_by: user_id })
  await announce(tx, 'users')
}
