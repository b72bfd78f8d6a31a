import { record } from '../audit/audit.service.ts'
import { removeKeys } from '../keys/keys.service.ts'
import { announce } from '../live/announce.ts'
import type { MemberScope } from '../organizations/scope.ts'
import { deleteMember, findStanding } from './members.repo.ts'

/** What the organization is without the person who asks. In a transaction nobody changes that before its end. */
export const standingOf = (org: MemberScope) => findStanding(org)

/** Takes out the person who asks, whoever remains. */
export async function forgetMember(org: MemberScope) {
  await deleteMember(org, org.user_id)
  await removeKeys(org, { created_by: org.user_id })
  await record(org, { action: 'member.leave', subject_id: org.user_id })
  await announce(org, 'users')
}
