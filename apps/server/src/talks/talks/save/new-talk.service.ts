import { ApiError } from '@earshot/contract/errors'
import { senderOf } from '@earshot/contract/rules/callers'
import type { Talk } from '@earshot/contract/talks'
import { v7 as newId } from 'uuid'
import { keepUpload } from '../../../core/http/uploads.ts'
import { outcomeOf } from '../../../core/commit-outcomes.ts'
import { allSettled } from '../../../core/all-settled.ts'
import { countWritten } from './growth.repo.ts'
import { announce } from '../../../core/live/announce.ts'
import { requireStorageQuota } from '../../../organizations/quotas/quotas.service.ts'
import { requireStill } from '../../../organizations/rights.ts'
import { inTransaction, sentTogether } from '../../../organizations/scope.ts'
import { enqueueWebhooks } from '../../../alerts/webhooks/webhooks.service.ts'
import { recordArrival } from '../../analytics/talk-changes.service.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { endLive, spokenLiveIn } from '../../live-talks/live-talks.service.ts'
import { markUsed } from '../../uploads/uploads.service.ts'
import { learnWords } from '../../vocabulary/vocabulary.service.ts'
import { originalKey } from '../storage-keys.ts'
import { requireLinks, showFound, showTalk } from '../talk-access.service.ts'
import { insertTogether } from './insert-together.service.ts'
import { factsOf, type ReceivedTalk, rowOf, wordsOf } from './received-talk.ts'
import { requireSound } from './require-sound.service.ts'
import { replaceRecording } from './replace-recording.service.ts'
import type { SaveScope } from './save-scope.ts'
import { findSent, findTalk, insertOwnListens, insertTalks, isSentBefore, type NewTalk } from './save.repo.ts'

/** Returns when the bytes and the row are durable. Of two with one client_id the first is kept. */
export async function insertNewTalk(org: SaveScope, arrived: ReceivedTalk): Promise<Talk> {
  if (org.checked.sent && 'content' in arrived.upload) return sendAgain(org, arrived)
  if (!org.checked.sent) await requireSound(org, arrived)
  const talk_id = newId()
  try {
    const talk = isSimple(org, arrived)
      ? await insertSimple(org, talk_id, arrived)
      : await inTransaction(org, (tx) => insertAround(tx, talk_id, arrived))
    countWritten(org.context)
    return talk
  } catch (error) {
    return notInserted(org, talk_id, { arrived, error })
  }
}

/**
 * What failed may have followed the commit; then there is a talk, and its bytes stay. Those of a commit that may still be
 * done are left to the sweep.
 */
async function notInserted(
  org: SaveScope,
  talk_id: string,
  { arrived, error }: { arrived: ReceivedTalk; error: unknown },
): Promise<Talk> {
  const key = originalKey(org.org_id, talk_id)
  try {
    if (!isSentBefore(error)) throw error
    return await sendAgain(org, { ...arrived, upload: { ...factsOf(arrived.upload), key } })
  } finally {
    if (outcomeOf(error) !== 'unknown' && !(await findTalk(org, talk_id))) await org.context.storage.remove(key)
  }
}

async function sendAgain(org: SaveScope, arrived: ReceivedTalk): Promise<Talk> {
  const sent = await first(org, arrived)
  if (sent.sha256 === arrived.upload.sha256) return showTalk(org, sent.talk_id)
  if (await replaceRecording(org, sent.talk_id, arrived.upload)) return showTalk(org, sent.talk_id)
  const free = { ...org, checked: { ...org.checked, sent: false } }
  return insertNewTalk(free, { ...arrived, fields: { ...arrived.fields, reply_to: sent.talk_id } })
}

/** How long what was looked up holds, in milliseconds, like the session of a request. */
const FRESH_MS = 1000

/** Whether a talk can be written without looking again at rights, links and quota, or at what follows from it. */
const isSimple = ({ checked }: SaveScope, { fields, upload, upload_id }: ReceivedTalk) =>
  'content' in upload &&
  checked.plain &&
  performance.now() - checked.at < FRESH_MS &&
  !(upload_id || fields.title || fields.speaker_id || fields.reply_to || fields.tags.length > 0)

async function insertSimple(org: SaveScope, talk_id: string, arrived: ReceivedTalk): Promise<Talk> {
  const row = rowOf(org, talk_id, arrived)
  await keepUpload(org.context.storage, arrived.upload, { key: originalKey(org.org_id, talk_id), isNew: true })
  return insertTogether(org, row)
}

function insertAround(tx: SaveScope, talk_id: string, arrived: ReceivedTalk): Promise<Talk> {
  const insertAll = () => insert(sentTogether(tx), talk_id, arrived)
  return arrived.around ? arrived.around(tx, talk_id, insertAll) : insertAll()
}

/**
 * Row, bytes, first job and events in one transaction, in two messages: what is asked, and what is written. Right, links
 * and quota are checked again, because they may have changed while the bytes arrived.
 */
async function insert(org: SaveScope, talk_id: string, arrived: ReceivedTalk): Promise<Talk> {
  const row = rowOf(org, talk_id, arrived)
  const { channel_id, speaker_id, recorded_at, by_phone } = row
  const user_id = senderOf({ user_id: org.user_id, by_phone })
  const happened = { talk_id, channel_id, speaker_id, recorded_at, user_id, by_phone }
  const key = originalKey(org.org_id, talk_id)
  const [talk] = await allSettled([
    insertChecked(org, row, arrived),
    learnWords(org, channel_id, wordsOf(arrived)),
    enqueueWebhooks(org, 'talk.created', [happened]),
    announce(org, 'arrivals', channel_id),
    keepUpload(org.context.storage, arrived.upload, { key, isNew: true }),
  ])
  await requireStorageQuota(org, 0)
  return talk
}

async function insertChecked(org: SaveScope, row: NewTalk, { fields, upload_id }: ReceivedTalk): Promise<Talk> {
  const { talk_id } = row
  await allSettled([requireStill(org, 'send', org.channel_id), requireLinks(org, fields)])
  const rows = [{ user_id: org.user_id, key_id: org.key_id, ...row }]
  const [[talk]] = await allSettled([
    insertTalks(org, rows),
    insertOwnListens(org, rows),
    recordArrival(org, row),
    upload_id && markUsed(org, upload_id, talk_id),
    fields.client_id && endLive(org, { client_id: fields.client_id, talk_id }),
    org.context.jobs.enqueue(org.db, transcodeJob, { org_id: org.org_id, talk_id }),
  ])
  return showFound(org, talk_id, talk)
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
    'Its beginning is already a talk in the channel that heard it live. Select that channel here; the talk can be moved afterwards',
    { field: 'channel_id' },
  )
