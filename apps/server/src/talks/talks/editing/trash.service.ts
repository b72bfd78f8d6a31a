import type { AuditAction } from '@earshot/contract/audit'
import { ApiError } from '@earshot/contract/errors'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import { recordAudit } from '../../../organizations/audit/audit.service.ts'
import { announceDeparture } from '../../../core/live/announce.ts'
import { type Writing, type MemberScope, inTransaction } from '../../../organizations/scope.ts'
import { mayChange, requireRecording } from '../talk-access.service.ts'
import { recordChange } from '../../analytics/talk-changes.service.ts'
import { findRule, type TrashedTalk, updateDeleted, updateRestored } from './editing.repo.ts'

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

/** Also scans for alerts created since. Returns until when a retention rule that is due leaves the talk alone. */
export async function restoreFromTrash(tx: Writing<MemberScope>, talk_id: string): Promise<string | null> {
  const taken = await updateDeleted(tx, talk_id, false)
  if (!taken) return null
  await tx.context.jobs.enqueue(tx.db, scanJob, { org_id: tx.org_id, talk_id })
  const kept_until = await restartRule(tx, { talk_id, ...taken })
  await announceTalk(tx, { action: 'talk.restore', talk_id, ...taken })
  return kept_until
}

const DAY = 24 * 60 * 60 * 1000

/** A retention rule that is due for the talk, or for its recording, counts its days anew. Returns when they are over. */
async function restartRule(tx: Writing<MemberScope>, talk: TrashedTalk & { talk_id: string }): Promise<string | null> {
  const rule = await findRule(tx, talk.channel_id)
  const from = Math.max(...[talk.recorded_at, talk.created, talk.restored ?? talk.created].map(Date.parse))
  const days = [talk.sound_deleted === null && rule?.sound_days, rule?.talk_days].find(
    (each) => each && from + each * DAY < Date.now(),
  )
  if (!days) return null
  await updateRestored(tx, talk.talk_id)
  return new Date(Date.now() + days * DAY).toISOString()
}

async function announceTalk(
  tx: Writing<MemberScope>,
  {
    action,
    talk_id,
    subject,
    channel_id,
  }: Record<'talk_id' | 'subject' | 'channel_id', string> & { action: AuditAction },
) {
  await recordChange(tx, talk_id)
  await recordAudit(tx, { action, subject_id: talk_id, subject, channel_id })
  await announceDeparture(tx, channel_id)
}
