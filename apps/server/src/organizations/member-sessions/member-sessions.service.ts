import { ApiError } from '@earshot/contract/errors'
import type { memberRoutes } from '@earshot/contract/members'
import { isOperator } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { disconnectAll } from '../../identity/apps/apps.service.ts'
import { endEverywhere } from '../../identity/sessions/sessions.service.ts'
import { recordEvent } from '../../identity/security-events/record-event.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { lockAsAdmin, requireMember } from '../members/members.service.ts'
import { asAdmin, enterOrg, inTransaction } from '../scope.ts'
import { updateSessionsSince } from './member-sessions.repo.ts'

export const memberSessions: Pick<Handlers<typeof memberRoutes>, 'endSessions'> = {
  async endSessions(caller, { org_id, user_id, everywhere }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    if (everywhere && !isOperator(caller)) throw new ApiError('forbidden', 'Only operators sign people out everywhere')
    await inTransaction(org, async (tx) => {
      await lockAsAdmin(tx)
      const { name } = await requireMember(tx, user_id)
      await updateSessionsSince(tx, user_id)
      await disconnectAll(tx.db, { org_id, user_id })
      await recordAudit(tx, { action: 'member.sign_out', subject_id: user_id, subject: name })
      await announce(tx, 'users')
    })
    if (everywhere) await endEverywhere(caller.context, user_id)
    const { context, address } = caller
    await recordEvent(context, { kind: 'sessions_ended', user_id, org_id, address })
    return { org_id, user_id }
  },
}
