import { ApiError } from '@earshot/contract/errors'
import { v7 as newId } from 'uuid'
import type { Caller } from '../../core/http/caller.ts'
import { announce } from '../../core/live/announce.ts'
import { recordEvent } from '../../identity/security-events/record-event.service.ts'
import { verifiedEmail } from '../../identity/users/users.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { addInvited } from '../channel-members/invited-members.service.ts'
import { linkPersonJob } from '../imported-people/link-person.job.ts'
import { listJoinable } from './invites.repo.ts'
import { isMember, join } from '../members/members.service.ts'
import { inTransaction, type OrgScope, type Writing } from '../scope.ts'
import { insertRequest, lockJoining, wasRemoved } from './join-requests.repo.ts'
import type { Joining, Way } from './joining.ts'

/**
 * Joins, or asks to: where admins decide, and for people whom an admin has removed. `take` counts a use of the way, and
 * throws if it is closed. Joining twice is harmless.
 */
export async function joinBy(
  org: OrgScope,
  caller: Caller,
  { way, take }: { way: Way; take: (tx: Writing<OrgScope>) => Promise<void> },
): Promise<'joined' | 'requested'> {
  const { context, user_id, address } = caller
  if (caller.need_verification) throw new ApiError('forbidden', 'Verify your email address first. We sent you a link')
  const state = await inTransaction(org, (tx) => joinOnce(tx, caller, { way, take }))
  if (state === 'joined' || state === 'requested')
    await recordEvent(context, { kind: 'joined', user_id, org_id: org.org_id, address, about: way.by })
  return state === 'requested' || state === 'waits' ? 'requested' : 'joined'
}

async function joinOnce(
  tx: Writing<OrgScope>,
  caller: Caller,
  { way, take }: { way: Way; take: (tx: Writing<OrgScope>) => Promise<void> },
) {
  const { user_id, session_id, address } = caller
  await lockJoining(tx, user_id)
  if (await isMember(tx, user_id)) return 'member'
  const { by, approval, created_by, ...as } = way
  const asks = approval || (await wasRemoved(tx, user_id))
  if (asks && !(await insertRequest(tx, { request_id: newId(), user_id, by, ...as }))) return 'waits'
  await take(tx)
  const actor = { ...tx, user_id, session_id, address }
  await recordAudit(actor, { action: asks ? 'join_request.create' : 'member.join', subject_id: user_id, subject: by })
  if (asks) await announce(tx, 'invites')
  else await joinAs(tx, caller, { ...as, created_by })
  return asks ? 'requested' : 'joined'
}

/** Call it in a transaction. */
export async function joinAs(
  tx: Writing<OrgScope>,
  { context, user_id }: Pick<Caller, 'context' | 'user_id'>,
  { channel_ids, created_by, ...as }: Joining & { created_by: string },
) {
  await join(tx, { user_id, org_role: 'member', ...as })
  const guest = as.guest_until !== null
  const joinable = channel_ids.length === 0 ? [] : await listJoinable(tx, { channel_ids, guest })
  await addInvited(tx, { user_id, channel_ids: joinable, inviter: created_by })
  const email = await verifiedEmail(context, user_id)
  await context.jobs.enqueue(tx.db, linkPersonJob, { org_id: tx.org_id, user_id, email })
}
