import { randomUUID } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import type { InputOf } from '@earshot/contract/route'
import { isPlausible, titleOf } from '@earshot/contract/rules/titles'
import type { Talk, talkRoutes } from '@earshot/contract/talks'
import { v7 as newId } from 'uuid'
import { lookUpChannel, requireOpen } from '../../../organizations/channels/channels.service.ts'
import type { Caller } from '../../../core/http/caller.ts'
import type { ReceivedUpload } from '../../../core/http/uploads.ts'
import { announce } from '../../../core/live/announce.ts'
import { asSender, requireStill } from '../../../organizations/rights.ts'
import {
  inTransaction,
  type MemberScope,
  pipelined,
  type ReaderScope,
  readInOrg,
} from '../../../organizations/scope.ts'
import { requireMinutes, requireStorageQuota } from '../../../organizations/quotas/quotas.service.ts'
import { recordArrival } from '../../analytics/talk-changes.service.ts'
import { searchDocument } from '../../search/search-document.ts'
import { learnWords } from '../../vocabulary/vocabulary.service.ts'
import { fileIn, finish, joinParts, requireUpload, markUsed } from '../../uploads/uploads.service.ts'
import { enqueueWebhooks } from '../../../alerts/webhooks/webhooks.service.ts'
import { requireNotFuture } from '../editing/editing.service.ts'
import { incomingKey, originalKey } from '../storage-keys.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { requireLinks, showTalk } from '../talk-access.service.ts'
import { findSent, findTalk, insertTalk } from './save.repo.ts'

export type SaveFields = Omit<InputOf<typeof talkRoutes.save>, 'audio' | 'upload_id'>

/** A scope that may save a talk in `channel_id`. Only `enterForSave` and `allowSave` create it. */
export interface SaveScope extends MemberScope {
  channel_id: string
}

/** Authorizes a save once per request, before any byte is stored. */
export async function enterForSave(caller: Caller, fields: SaveFields, bytes = 0): Promise<SaveScope> {
  const { org, found } = await readInOrg(caller, fields.org_id, (reader) => lookUp(reader, fields))
  return allow(org, fields, { ...found, bytes })
}

/** For a caller who has already entered the organization. `bytes`: the size announced so far. */
export const allowSave = async (entered: MemberScope, fields: Omit<SaveFields, 'org_id'>, bytes = 0) =>
  allow(entered, fields, { ...(await lookUp(pipelined(asSender(entered, fields.channel_id)), fields)), bytes })

type Destination = Pick<SaveFields, 'channel_id' | 'client_id'>

async function lookUp(org: ReaderScope, { channel_id, client_id }: Destination) {
  const before = client_id === undefined ? Promise.resolve(undefined) : findSent(org, client_id)
  const [channel, sent] = await Promise.all([lookUpChannel(org, channel_id), before])
  return { channel, sent }
}

interface Arriving extends Awaited<ReturnType<typeof lookUp>> {
  bytes: number
}

async function allow(
  entered: MemberScope,
  fields: Omit<SaveFields, 'org_id'>,
  { channel, sent, bytes }: Arriving,
): Promise<SaveScope> {
  const org = { ...asSender(entered, fields.channel_id), channel_id: fields.channel_id }
  requireOpen(channel)
  await requireLinks(org, fields)
  if (sent) return org
  await requireMinutes(org)
  await requireStorageQuota(org, bytes)
  return org
}

export async function findSaved(org: MemberScope, client_id: string) {
  return { talk_id: (await findSent(asSender(org), client_id))?.talk_id ?? null }
}

/** Creates a talk from a received file. Returns when bytes and row are durable; idempotent by client_id. */
export const save = (org: SaveScope, fields: SaveFields, upload: ReceivedUpload): Promise<Talk> =>
  become(org, { fields, upload })

/** Creates a talk from a resumable upload. An upload becomes at most one talk. */
export async function saveParts(org: SaveScope, fields: SaveFields, upload_id: string): Promise<Talk> {
  const { talk_id, metadata } = await requireUpload(org, upload_id)
  if (talk_id) return again(org, fields, talk_id)
  const upload = await joinParts(org, upload_id, incomingKey(randomUUID())).catch(async (error) => {
    // A concurrent save of this upload may have finished and removed its parts during the read.
    const { talk_id: saved } = await requireUpload(org, upload_id)
    if (saved) return { saved }
    throw error
  })
  if ('saved' in upload) return again(org, fields, upload.saved)
  try {
    const talk = await become(org, { fields: titled(fields, fileIn(metadata)), upload, upload_id })
    await finish(org, upload_id, talk.talk_id)
    return talk
  } finally {
    await org.context.storage.remove(upload.key)
  }
}

async function again(org: MemberScope, { client_id }: SaveFields, talk_id: string) {
  const sent = client_id && (await findSent(org, client_id))
  if (!sent || sent.talk_id !== talk_id)
    throw new ApiError('gone', 'This upload was already sent as a talk', { field: 'upload_id' })
  return showTalk(org, talk_id)
}

interface ReceivedTalk {
  fields: SaveFields
  upload: ReceivedUpload
  upload_id?: string
}

async function become(org: SaveScope, arrived: ReceivedTalk): Promise<Talk> {
  const talk_id = newId()
  const kept = await inTransaction(org, (tx) => insert(tx, talk_id, arrived)).catch(async (error) => {
    await removeUnlessKept(org, talk_id)
    throw error
  })
  return showTalk(org, kept ? talk_id : await first(org, arrived))
}

/** A commit may have succeeded although its answer was lost; then there is a talk, and its bytes stay. */
async function removeUnlessKept(org: MemberScope, talk_id: string) {
  if (!(await findTalk(org, talk_id))) await org.context.storage.remove(originalKey(org.org_id, talk_id))
}

/**
 * Row, bytes, first job and events in one transaction; false if the client_id was saved before. Right, links and quota
 * are checked again, because they may have changed while the bytes arrived.
 */
async function insert(org: SaveScope, talk_id: string, { fields, upload, upload_id }: ReceivedTalk): Promise<boolean> {
  const { key, ...facts } = upload
  await requireStill(org, 'send', org.channel_id)
  await requireLinks(org, fields)
  const row = { talk_id, ...rowOf(fields), channel_id: org.channel_id }
  const { channel_id, speaker_id, recorded_at } = row
  const { words, columns } = searchDocument('', row.title)
  if (!(await insertTalk(org, { ...row, ...facts, ...columns }))) return false
  await recordArrival(org, { recorded_at, bytes: facts.bytes })
  await learnWords(org, channel_id, words)
  if (upload_id) await markUsed(org, upload_id, talk_id)
  await requireStorageQuota(org, 0)
  await org.context.storage.move(key, originalKey(org.org_id, talk_id))
  await org.context.jobs.enqueue(org.db, transcodeJob, { org_id: org.org_id, talk_id })
  await enqueueWebhooks(org, 'talk.created', [{ talk_id, channel_id, speaker_id, recorded_at, user_id: org.user_id }])
  await announce(org, 'talks', channel_id)
  return true
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

/** The file's name is the default title. */
export const titled = (fields: SaveFields, file: string | undefined): SaveFields =>
  fields.title === undefined && file ? { ...fields, title: titleOf(file) } : fields

async function first(org: MemberScope, { fields: { client_id }, upload: { sha256 } }: ReceivedTalk) {
  const sent = client_id && (await findSent(org, client_id))
  if (!sent || sent.sha256 !== sha256)
    throw new ApiError('conflict', 'Another recording was already sent with this client_id', { field: 'client_id' })
  return sent.talk_id
}
