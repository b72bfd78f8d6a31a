import { ApiError } from '@earshot/contract/errors'
import { recordAudit } from '../audit/audit.service.ts'
import type { Caller } from '../../core/http/caller.ts'
import { announce } from '../../core/live/announce.ts'
import { removeSelf, stateWithoutCaller } from '../members/leave.service.ts'
import { requireNoHolds } from '../retention/retention.service.ts'
import { organizationIdsOf } from '../own-organizations.ts'
import { updateDeleted } from './organizations.repo.ts'
import { type Writing, enterAsJob, type MemberScope, inTransaction } from '../scope.ts'

/**
 * Removes the caller from every organization, including deleted ones. An organization that becomes empty moves to the
 * bin. Throws, without leaving any, if one with other members has no other admin, or one without has talks on hold.
 */
export async function leaveOrganizations(caller: Caller) {
  const places = await organizationIdsOf(caller.context, caller.user_id)
  const orgs = places.map((org_id) => leavingScope(caller, org_id))
  for (const org of orgs) await requireLeave(org)
  for (const org of orgs) await inTransaction(org, leaveOrganization)
}

/** Without `enterOrg`: the caller's memberships are already known, and deleted organizations are included. */
const leavingScope = ({ context, user_id, session_id, address }: Caller, org_id: string): MemberScope => ({
  ...enterAsJob(context, org_id),
  user_id,
  session_id,
  key_id: null,
  address,
  org_role: 'member',
  guest_until: null,
  restricted: false,
  admin: false,
  send: false,
  moderate: false,
  channel_roles: {},
})

async function requireLeave(org: MemberScope) {
  const { name, deleted, others, other_admins } = await stateWithoutCaller(org)
  if (!deleted && others === 0) await requireNoHolds(org)
  if (!deleted && others > 0 && other_admins === 0)
    throw new ApiError(
      'conflict',
      `${name} needs an admin. Make someone else an admin first, or delete the organization`,
    )
  return { name, others }
}

async function leaveOrganization(org: Writing<MemberScope>) {
  const { name, others } = await requireLeave(org)
  if (others === 0 && (await updateDeleted(org))) {
    await recordAudit(org, { action: 'organization.remove', subject_id: org.org_id, subject: name })
    await announce(org, 'organization')
  }
  await removeSelf(org)
}
