import { ApiError } from '@earshot/contract/errors'
import { senderOf } from '@earshot/contract/rules/callers'
import type { Talk } from '@earshot/contract/talks'
import { v7 as newId } from 'uuid'
import { enqueueWebhooks } from '../../../alerts/webhooks/webhooks.service.ts'
import { allSettled } from '../../../core/all-settled.ts'
import { infrastructureError } from '../../../core/http/infrastructure-errors.ts'
import { announce } from '../../../core/live/announce.ts'
import { requireStorageQuota } from '../../../organizations/quotas/quotas.service.ts'
import { requireStill } from '../../../organizations/rights.ts'
import { type Writing, inTransaction } from '../../../organizations/scope.ts'
import { recordArrival } from '../../analytics/talk-changes.service.ts'
import { endLive, spokenLiveIn } from '../../live-talks/live-talks.service.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { markUsed } from '../../uploads/uploads.service.ts'
import { learnWords } from '../../vocabulary/vocabulary.service.ts'
import { originalKey } from '../storage-keys.ts'
import { requireLinks, showFound, showTalk } from '../talk-access.service.ts'
import { countWritten } from './growth.repo.ts'
import { type ReceivedTalk, rowOf, wordsOf } from './received-talk.ts'
import { replaceRecording } from './replace-recording.service.ts'
import { requireSound } from './require-sound.service.ts'
import type { SaveScope } from './save-scope.ts'
import { findSent, findTalk, insertOwnListen, insertTalk, isSentBefore } from './save.repo.ts'

/** Returns when the bytes and the row are durable. Of two with one client_id the first is kept. */
export async function insertNewTalk(org: SaveScope, arrived: ReceivedTalk): Promise<Talk> {
  const { client_id } = arrived.fields
  if (client_id && (await findSent(org, client_id))) return sendAgain(org, arrived)
  await requireSound(org, arrived)
  const talk_id = newId()
  try {
    const talk = await inTransaction(org, async (tx) => {
      const insertAll = () => insert(tx, talk_id, arrived)
      return arrived.around ? arrived.around(tx, talk_id, insertAll) : insertAll()
    })
    countWritten(org.context)
    return talk
  } catch (error) {
    return notInserted(org, talk_id, { arrived, error })
  }
}

/**
 * Row, bytes, first job and events. Right, links and quota are checked again, because they may have changed while the
 * bytes arrived.
 */
async function insert(tx: Writing<SaveScope>, talk_id: string, arrived: ReceivedTalk): Promise<Talk> {
  const { fields, upload, upload_id } = arrived
  const { org_id, context } = tx
  const row = rowOf(tx, talk_id, arrived)
  const { channel_id, speaker_id, recorded_at, by_phone } = row
  const user_id = senderOf({ user_id: tx.user_id, by_phone })
  await allSettled([requireStill(tx, 'send', tx.channel_id), requireLinks(tx, fields)])
  const [talk] = await allSettled([
    insertTalk(tx, row),
    insertOwnListen(tx, talk_id),
    recordArrival(tx, row),
    upload_id && markUsed(tx, upload_id, talk_id),
    fields.client_id && endLive(tx, { client_id: fields.client_id, talk_id }),
    learnWords(tx, channel_id, wordsOf(arrived)),
    context.jobs.enqueue(tx.db, transcodeJob, { org_id, talk_id }),
    enqueueWebhooks(tx, 'talk.created', [{ talk_id, channel_id, speaker_id, recorded_at, user_id, by_phone }]),
    announce(tx, 'arrivals', channel_id),
    fields.reply_to && announce(tx, 'talks', channel_id),
    context.storage.move(upload.key, originalKey(org_id, talk_id)),
  ])
  await requireStorageQuota(tx, 0)
  return showFound(tx, talk_id, talk)
}

/**
 * What failed may have followed the commit; then there is a talk, and its bytes stay. PostgreSQL may still do a commit that
 * it did not answer; the bytes of that are left to the daily sweep.
 */
async function notInserted(
  org: SaveScope,
  talk_id: string,
  { arrived, error }: { arrived: ReceivedTalk; error: unknown },
): Promise<Talk> {
  const key = originalKey(org.org_id, talk_id)
  try {
    if (!isSentBefore(error)) throw error
    return await sendAgain(org, { ...arrived, upload: { ...arrived.upload, key } })
  } finally {
    if (!infrastructureError(error) && !(await findTalk(org, talk_id))) await org.context.storage.remove(key)
  }
}

async function sendAgain(org: SaveScope, arrived: ReceivedTalk): Promise<Talk> {
  const sent = await first(org, arrived)
  if (sent.sha256 === arrived.upload.sha256) {
    await org.context.storage.remove(arrived.upload.key)
    return showTalk(org, sent.talk_id)
  }
  if (await replaceRecording(org, sent.talk_id, arrived.upload)) return showTalk(org, sent.talk_id)
  return insertNewTalk(org, { ...arrived, fields: { ...arrived.fields, reply_to: sent.talk_id } })
}

/** The same recording, or its beginning as far as it was heard live. */
async function first(org: SaveScope, { fields: { client_id }, upload: { sha256, bytes } }: ReceivedTalk) {
  const sent = client_id && (await findSent(org, client_id))
  const spokenIn = sent && (await spokenLiveIn(org, { client_id, talk_id: sent.talk_id }))
  if (!sent || !(sent.sha256 === sha256 || (spokenIn && sent.bytes < bytes)))
    throw new ApiError('conflict', 'Another recording was already sent with this client_id', { field: 'client_id' })
  if (spokenIn && spokenIn !== org.channel_id) throw inOtherChannel()
  return sent
}

/** Its sender would believe that the talk is only where they sent it now. */
const inOtherChannel = () =>
  new ApiError(
    'conflict',
    'The start already went live to another channel. Select that channel here; you can move the talk afterwards',
    { field: 'channel_id' },
  )
