import type { Caller } from '../core/http/caller.ts'
import { requireVerified } from './refusals.ts'
import { enterAsJob, type MemberScope } from './scope.ts'
import { standingOf } from './standing.ts'

/** For creating the organization: its founder is its admin. */
export function scopeOfNewOrganization(caller: Caller, org_id: string): MemberScope {
  requireVerified(caller)
  const { user_id, session_id, address } = caller
  caller.entered?.push(org_id)
  return {
    ...enterAsJob(caller.context, org_id),
    org_role: 'admin',
    guest_until: null,
    ...standingOf({ send: true, moderate: true, channel_roles: {}, guest_until: null }, { admin: true }),
    user_id,
    session_id,
    key_id: null,
    address,
  }
}
