import { ApiError } from '@earshot/contract/errors'
import { announce } from '../../../core/live/announce.ts'
import { alone, inTransaction, type MemberScope } from '../../../organizations/scope.ts'
import { recordArrival, recordChange } from '../../analytics/talk-changes.service.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { originalKey } from '../storage-keys.ts'
import { factsOf, type ReceivedTalk } from './received-talk.ts'
import { findReplaceable, updateClientId, updateRecording } from './replace-recording.repo.ts'

/**
 * Puts the whole recording in the place of its beginning, which became a talk while the speaker was away: what was noted
 * there and links to it stay. False if people have worked on its text or sound; then the whole can be sent as a talk of
 * its own.
 */
export async function replaceRecording(
  org: MemberScope,
  talk_id: string,
  upload: ReceivedTalk['upload'],
): Promise<boolean> {
  const facts = factsOf(upload)
  const talk = await findReplaceable(org, talk_id)
  if (talk?.isBusy)
    throw new ApiError('conflict', 'The beginning of this recording is being transcribed', { retry_after: 5 })
  if (!talk || talk.isWorkedOn) {
    await updateClientId(alone(org), talk_id)
    return false
  }
  const { org_id, context } = org
  await inTransaction(org, async (tx) => {
    await recordChange(tx, talk_id)
    const replaced = await updateRecording(tx, talk_id, facts)
    if (!replaced) throw new ApiError('conflict', 'The beginning of this recording was changed', { retry_after: 1 })
    await recordArrival(tx, { recorded_at: replaced.recorded_at, bytes: facts.bytes - talk.bytes })
    await context.storage.move(upload.key, originalKey(org_id, talk_id))
    await context.jobs.enqueue(tx.db, transcodeJob, { org_id, talk_id })
    await announce(tx, 'talks', replaced.channel_id)
  })
  return true
}
