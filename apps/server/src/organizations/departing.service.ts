import { ApiError } from '@earshot/contract/errors'
import { record } from '../audit/audit.service.ts'
import type { Caller } from '../http/caller.ts'
import { announce } from '../live/announce.ts'
import { forgetMember, standingOf } from '../members/departing.service.ts'
import { listOrgIds, updateDeleted } from './organizations.repo.ts'
import { enterAsJob, type MemberScope, together } from './scope.ts'

/**
 * Takes the person who asks out of every organization, also of those in the bin. An organization in which nobody is left
 * goes into the bin. Refused before anything is done while one with other people has no other admin.
 */
export async function departEverywhere(caller: Caller) {
  const places = await listOrgIds(caller.context.connections.outside, caller.user_id)
  const orgs = places.map(({ org_id }) => departing(caller, org_id))
  for (const org of orgs) requireSpare(await standingOf(org))
  for (const org of orgs) await together(org, depart)
}

/** Somebody on their way out, of whom nothing is asked but to be a member. */
const departing = ({ context, user_id, session_id, address }: Caller, org_id: string): MemberScope => ({
  ...enterAsJob(context, org_id),
  user_id,
  session_id,
  address,
  org_role: 'member',
  send: false,
  admin: false,
})

type Standing = Awaited<ReturnType<typeof standingOf>>

function requireSpare({ name, deleted, others, other_admins }: Standing) {
  if (deleted || others === 0 || other_admins > 0) return
  throw new ApiError('conflict', `${name} needs an admin. Make somebody else one first, or remove the organization`)
}

async function depart(org: MemberScope) {
  const standing = await standingOf(org)
  requireSpare(standing)
  if (standing.others === 0 && (await updateDeleted(org))) {
    await record(org, { action: 'organization.remove', subject_id: org.org_id, subject: standing.name })
    await announce(org, 'organization')
  }
  await forgetMember(org)
}
