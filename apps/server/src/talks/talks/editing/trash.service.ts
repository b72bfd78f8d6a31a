import type { AuditAction } from '@earshot/contract/audit'
import { ApiError } from '@earshot/contract/errors'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import { recordAudit } from '../../../organizations/audit/audit.service.ts'
import { announce } from '../../../core/live/announce.ts'
import { type MemberScope, inTransaction } from '../../../organizations/scope.ts'
import { mayChange, requireRecording } from '../talk-access.service.ts'
import { recordChange } from '../../analytics/talk-changes.service.ts'
import { updateDeleted } from './editing.repo.ts'

/** From then on only its sender and admins see it. Idempotent. */
export async function moveToTrash(org: MemberScope, talk_id: string) {
  const talk = await requireRecording(org, talk_id)
  if (!mayChange(org, talk)) throw new ApiError('forbidden', 'Only the sender or an admin can delete a talk')
  if (talk.held) throw onHold()
  await inTransaction(org, async (tx) => {
    const put = await updateDeleted(tx, talk_id, true)
    if (put) await announceTalk(tx, { action: 'talk.remove', talk_id, ...put })
  })
  const { deleted, held } = await requireRecording(org, talk_id)
  if (held) throw onHold()
  if (!deleted) throw new ApiError('conflict', 'Someone has restored this talk')
  return { talk_id, deleted }
}

const onHold = () => new ApiError('conflict', 'This talk is on hold and cannot be deleted. An admin can release it')

/** Also scans for alerts created since. */
export async function restoreFromTrash(tx: MemberScope, talk_id: string) {
  const taken = await updateDeleted(tx, talk_id, false)
  if (!taken) return
  await tx.context.jobs.enqueue(tx.db, scanJob, { org_id: tx.org_id, talk_id })
  await announceTalk(tx, { action: 'talk.restore', talk_id, ...taken })
}

async function announceTalk(
  tx: MemberScope,
  {
    action,
    talk_id,
    subject,
    channel_id,
  }: Record<'talk_id' | 'subject' | 'channel_id', string> & { action: AuditAction },
) {
  await recordChange(tx, talk_id)
  await recordAudit(tx, { action, subject_id: talk_id, subject, channel_id })
  for (const changed of ['talks', 'hits', 'clips', 'notes'] as const) await announce(tx, changed, channel_id)
}
