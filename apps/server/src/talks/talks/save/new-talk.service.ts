import { ApiError } from '@earshot/contract/errors'
import type { InputOf } from '@earshot/contract/route'
import { senderOf } from '@earshot/contract/rules/callers'
import { isPlausible } from '@earshot/contract/rules/titles'
import type { Talk, talkRoutes } from '@earshot/contract/talks'
import { v7 as newId } from 'uuid'
import type { ReceivedUpload } from '../../../core/http/uploads.ts'
import { allSettled } from '../../../core/all-settled.ts'
import { announce } from '../../../core/live/announce.ts'
import { requireStorageQuota } from '../../../organizations/quotas/quotas.service.ts'
import { requireStill } from '../../../organizations/rights.ts'
import { inTransaction, type MemberScope, sentTogether } from '../../../organizations/scope.ts'
import { enqueueWebhooks } from '../../../alerts/webhooks/webhooks.service.ts'
import { recordArrival } from '../../analytics/talk-changes.service.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { searchDocument } from '../../search/search-document.ts'
import { endLive, spokenLiveIn } from '../../live-talks/live-talks.service.ts'
import { markUsed } from '../../uploads/uploads.service.ts'
import { learnWords } from '../../vocabulary/vocabulary.service.ts'
import { requireNotFuture } from '../editing/editing.service.ts'
import { originalKey } from '../storage-keys.ts'
import { requireLinks, showTalk } from '../talk-access.service.ts'
import { replaceRecording } from './replace-recording.service.ts'
import { findSent, findTalk, insertOwnListen, insertTalk, type NewTalk } from './save.repo.ts'

export type SaveFields = Omit<InputOf<typeof talkRoutes.save>, 'audio' | 'upload_id'>

/** A scope that may save a talk in `channel_id`. Only `enterForSave` and `allowSave` create it. */
export interface SaveScope extends MemberScope {
  channel_id: string
  /** See the column of talks. */
  by_phone?: string
}

interface ReceivedTalk {
  fields: SaveFields
  upload: ReceivedUpload
  upload_id?: string
}

/** Returns when the bytes and the row are durable. Of two with one client_id the first is kept. */
export async function insertNewTalk(org: SaveScope, arrived: ReceivedTalk): Promise<Talk> {
  const talk_id = newId()
  try {
    return await inTransaction(org, (tx) => insert(sentTogether(tx), talk_id, arrived))
  } catch (error) {
    try {
      return await sendAgain(org, talk_id, { arrived, error })
    } finally {
      await removeUnlessKept(org, talk_id)
    }
  }
}

/** `talk_id`: the talk that was not inserted. The bytes have been moved there. */
async function sendAgain(
  org: SaveScope,
  talk_id: string,
  { arrived, error }: { arrived: ReceivedTalk; error: unknown },
): Promise<Talk> {
  if (!(error instanceof SentBefore)) throw error
  const sent = await first(org, arrived)
  if (sent.sha256 === arrived.upload.sha256) return showTalk(org, sent.talk_id)
  const upload = { ...arrived.upload, key: originalKey(org.org_id, talk_id) }
  if (await replaceRecording(org, sent.talk_id, upload)) return showTalk(org, sent.talk_id)
  return insertNewTalk(org, { ...arrived, upload, fields: { ...arrived.fields, reply_to: sent.talk_id } })
}

/** A commit may have succeeded although its answer was lost; then there is a talk, and its bytes stay. */
async function removeUnlessKept(org: MemberScope, talk_id: string) {
  if (!(await findTalk(org, talk_id))) await org.context.storage.remove(originalKey(org.org_id, talk_id))
}

/**
 * Row, bytes, first job and events in one transaction, in two messages: what is asked, and what is written. Right, links
 * and quota are checked again, because they may have changed while the bytes arrived.
 */
async function insert(org: SaveScope, talk_id: string, { fields, upload, upload_id }: ReceivedTalk): Promise<Talk> {
  const { key, ...facts } = upload
  const { words, columns } = searchDocument('', fields.title || null)
  const row = {
    talk_id,
    channel_id: org.channel_id,
    ...rowOf(fields),
    ...facts,
    ...columns,
    by_phone: org.by_phone ?? null,
  }
  const { channel_id, speaker_id, recorded_at, by_phone } = row
  const user_id = senderOf({ user_id: org.user_id, by_phone })
  const happened = { talk_id, channel_id, speaker_id, recorded_at, user_id, by_phone }
  const [talk] = await allSettled([
    insertChecked(org, { fields, row, upload_id }),
    learnWords(org, channel_id, words),
    enqueueWebhooks(org, 'talk.created', [happened]),
    announce(org, 'talks', channel_id),
    org.context.storage.move(key, originalKey(org.org_id, talk_id)),
  ])
  await requireStorageQuota(org, 0)
  return talk
}

interface Insertion {
  fields: SaveFields
  row: NewTalk
  upload_id: string | undefined
}

async function insertChecked(org: SaveScope, { fields, row, upload_id }: Insertion): Promise<Talk> {
  const { talk_id } = row
  await allSettled([requireStill(org, 'send', org.channel_id), requireLinks(org, fields)])
  const [, , talk] = await allSettled([
    insertTalk(org, row).then(requireFirst),
    // Programs send with a person's key, who has not heard it.
    org.key_id === null && insertOwnListen(org, talk_id),
    showTalk(org, talk_id),
    recordArrival(org, row),
    upload_id && markUsed(org, upload_id, talk_id),
    fields.client_id && endLive(org, { client_id: fields.client_id, talk_id }),
    org.context.jobs.enqueue(org.db, transcodeJob, { org_id: org.org_id, talk_id }),
  ])
  return talk
}

/** Rolls the transaction back. */
class SentBefore extends Error {}

function requireFirst(inserted: boolean) {
  if (!inserted) throw new SentBefore()
}

const rowOf = (fields: SaveFields) => ({
  speaker_id: fields.speaker_id ?? null,
  tags: fields.tags,
  reply_to: fields.reply_to ?? null,
  client_id: fields.client_id ?? null,
  ...timeOf(fields),
  title: fields.title || null,
  trim_start: fields.trim_start,
  trim_end: fields.trim_end,
})

/** Without a time from the sender, a plausible file date counts; transcoding may find a better one. */
function timeOf({ recorded_at, file_modified }: SaveFields) {
  const now = new Date().toISOString()
  const guess = file_modified && isPlausible(file_modified, Date.parse(now)) ? file_modified : now
  return { recorded_at: requireNotFuture(recorded_at ?? guess), dated: recorded_at !== undefined }
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
