import { ApiError } from '@earshot/contract/errors'
import type { memberRoutes } from '@earshot/contract/members'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { securityNoticeJob } from '../../alerts/mail/security-notice.job.ts'
import { type Caller, isOperator, unlessRefused } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { disconnectAll } from '../../identity/apps/apps.service.ts'
import { endEverywhere } from '../../identity/sessions/sessions.service.ts'
import { accountsOf } from '../../identity/users/user-linking.service.ts'
import { recordEvent } from '../../identity/security-events/record-event.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { lockAsAdmin, requireMember } from '../members/members.service.ts'
import { asAdmin, enterOrg, inTransaction, type MemberScope } from '../scope.ts'
import { organizationIdsOf } from '../own-organizations.ts'
import { updateSessionsSince } from './member-sessions.repo.ts'

export const memberSessions: Pick<Handlers<typeof memberRoutes>, 'endSessions' | 'removeFactor'> = {
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

  async removeFactor(caller, { org_id, user_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const { context, address } = caller
    const { name } = await requireRemovableFactor(org, user_id, caller)
    for (const account of await accountsOf(context, user_id)) await context.identity.removeFactor(account)
    await inTransaction(org, async (tx) => {
      await recordAudit(tx, { action: 'member.remove_factor', subject_id: user_id, subject: name })
      const notice = { user_id, address, change: 'factorRemoved', about: '', at: new Date().toISOString() } as const
      await context.jobs.enqueue(tx.db, securityNoticeJob, notice)
      await announce(tx, 'users')
    })
    await recordEvent(context, { kind: 'factor_removed', user_id, org_id, address })
    return { org_id, user_id }
  },
}

/** A guest is looked after elsewhere. Operators look after operators, and after people of organizations that the admin has no say in. */
async function requireRemovableFactor(org: MemberScope, user_id: string, caller: Caller) {
  const operator = isOperator(caller)
  const member = await requireMember(org, user_id)
  if (!operator && (member.level >= ADMIN_LEVEL || (await isElsewhere(org, user_id, caller))))
    throw new ApiError(
      'forbidden',
      'Only an operator of this server removes the two-factor authentication of this person',
    )
  if (member.guest_until !== null && !operator)
    throw new ApiError('forbidden', 'A guest asks an admin of their own organization, or an operator')
  if (!member.second_factor) throw new ApiError('conflict', 'This person has no two-factor authentication here')
  return member
}

/** Two-factor authentication protects what others have entrusted to the person, so their admins would have to agree. */
async function isElsewhere({ org_id, context }: MemberScope, user_id: string, caller: Caller): Promise<boolean> {
  const all = await organizationIdsOf(context, user_id)
  const others = all.filter((each) => each !== org_id)
  const entered = await Promise.all(
    others.map((other) => enterOrg(caller, other, { deleted: true }).catch(unlessRefused)),
  )
  return entered.some((other) => !other?.admin)
}
