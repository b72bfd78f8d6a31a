import { ApiError } from '@earshot/contract/errors'
import { type InviteLink, inviteStatus } from '@earshot/contract/invites'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { OrgScope } from '../scope.ts'
import { copiedSecret, inviteAddress } from './invite-secrets.ts'
import { requireInvite } from './invite-link.service.ts'

/** For admins, to pass on by hand. */
export async function copyLink(
  org: OrgScope & Actor,
  { invite_id, operator }: { invite_id: string; operator: boolean },
): Promise<InviteLink> {
  const { config, sessionSecret } = org.context
  const invite = await requireInvite(org, invite_id)
  if (invite.status !== inviteStatus.pending) throw new ApiError('gone', 'This invitation is no longer open')
  const mailed = config.smtp !== null
  const proven = operator && !mailed
  const secret = copiedSecret(sessionSecret, proven ? 'operator' : 'admin', invite)
  await recordAudit(org, { action: 'invite.link', subject_id: invite_id, subject: invite.email })
  return { link: inviteAddress(org.context, `${invite_id}.${secret}`), proven, mailed }
}
