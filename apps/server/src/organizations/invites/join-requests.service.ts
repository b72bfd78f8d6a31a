import { ApiError } from '@earshot/contract/errors'
import type { joinRequestRoutes } from '@earshot/contract/joining'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { isMember } from '../members/members.service.ts'
import { asAdmin, enterAsJob, enterOrg, inTransaction, type MemberScope, type Writing } from '../scope.ts'
import { joinAs } from './join.service.ts'
import {
  deleteRequestOf,
  findRequestOf,
  listRequestedOrganizations,
  listRequests,
  lockRequest,
  updateDeclined,
} from './join-requests.repo.ts'

export const joinRequests: Handlers<typeof joinRequestRoutes> = {
  async list(caller, { org_id }) {
    return listRequests(asAdmin(await enterOrg(caller, org_id)))
  },

  async answer(caller, { org_id, request_id, accept, ...role }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    return inTransaction(org, (tx) => settle(tx, { request_id, accept, role }))
  },

  async mine({ context, user_id }) {
    const all = await listRequestedOrganizations(context.connections.outside, user_id)
    const found = await Promise.all(all.map((org_id) => findRequestOf(enterAsJob(context, org_id), user_id)))
    return found
      .filter((each) => each !== undefined)
      .map(({ declined, ...request }) => ({ ...request, status: declined ? 'declined' : 'waiting' }))
  },

  async withdraw({ context, user_id }, { request_id }) {
    for (const org_id of await listRequestedOrganizations(context.connections.outside, user_id)) {
      const org = enterAsJob(context, org_id)
      if ((await findRequestOf(org, user_id))?.request_id !== request_id) continue
      await inTransaction(org, async (tx) => {
        await deleteRequestOf(tx, user_id)
        await announce(tx, 'invites')
      })
      return { request_id }
    }
    throw new ApiError('not_found', 'This request no longer exists')
  },
}

interface Answer {
  request_id: string
  accept: boolean
  role: { send?: boolean | undefined; moderate?: boolean | undefined }
}

async function settle(tx: Writing<MemberScope>, { request_id, accept, role }: Answer) {
  const request = await lockRequest(tx, request_id)
  if (!request) throw new ApiError('gone', 'This request was already answered, or withdrawn')
  const { user_id, name, channel_ids, guest_until } = request
  const { send = request.send, moderate = request.moderate } = role
  if (accept && !(await isMember(tx, user_id)))
    await joinAs(
      tx,
      { context: tx.context, user_id },
      { send, moderate, guest_until, channel_ids, created_by: tx.user_id },
    )
  if (accept) await deleteRequestOf(tx, user_id)
  else await updateDeclined(tx, request_id)
  const action = accept ? 'join_request.accept' : 'join_request.decline'
  await recordAudit(tx, { action, subject_id: user_id, subject: name })
  await announce(tx, 'invites')
  return { request_id, accepted: accept }
}
