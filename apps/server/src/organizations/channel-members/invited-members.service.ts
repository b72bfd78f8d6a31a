import { announce } from '../../core/live/announce.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { addHearer } from '../channels/channels.service.ts'
import { requireMember } from '../members/members.service.ts'
import type { Writing, OrgScope } from '../scope.ts'

interface Invited {
  user_id: string
  channel_ids: string[]
  /** In whose name the audit log keeps it. */
  inviter: string
}

/** Call it in the transaction in which the invited person joins. */
export async function addInvited(org: Writing<OrgScope>, { user_id, channel_ids, inviter }: Invited) {
  const { name } = await requireMember(org, user_id)
  const actor = { ...org, user_id: inviter, session_id: null, address: '' }
  for (const channel_id of channel_ids) {
    if (!(await addHearer(actor, { channel_id, user_id }))) continue
    await recordAudit(actor, { action: 'channel.add_member', subject_id: channel_id, subject: name })
    await announce(org, 'channels', channel_id)
  }
}
