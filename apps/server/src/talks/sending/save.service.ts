import { randomUUID } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import type { InputOf } from '@earshot/contract/route'
import { isPlausible, titleOf } from '@earshot/contract/rules/titles'
import type { Talk, talkRoutes } from '@earshot/contract/talks'
import { v7 as newId } from 'uuid'
import { requireOpenChannel } from '../../channels/channels.service.ts'
import type { Caller } from '../../http/caller.ts'
import type { Upload } from '../../http/uploads.ts'
import { announce } from '../../live/announce.ts'
import { asSender, enterOrg, type MemberScope, together } from '../../organizations/scope.ts'
import { requireMinutes, requireRoom } from '../../quotas/quotas.service.ts'
import { findable } from '../../search/findable.ts'
import { learn } from '../../vocabulary/vocabulary.service.ts'
import { fileIn, finish, joinParts, requireUpload, markUsed } from '../../uploads/uploads.service.ts'
import { tell } from '../../webhooks/webhooks.service.ts'
import { notAhead } from '../editing/editing.service.ts'
import { incomingKey, originalKey } from '../keys.ts'
import { transcodeJob } from '../pipeline/transcode.job.ts'
import { requireLinks, show } from '../reading.service.ts'
import { findSent, findTalk, insertTalk } from './sending.repo.ts'

export type SaveFields = Omit<InputOf<typeof talkRoutes.save>, 'audio' | 'upload_id'>

/** Whether the person may send this there; refuses before a byte is kept where it can. */
export async function enterToSend(caller: Caller, { org_id, channel_id, client_id, ...links }: SaveFields, bytes = 0) {
  const org = asSender(await enterOrg(caller, org_id))
  await requireOpenChannel(org, channel_id)
  await requireLinks(org, links)
  if (client_id && (await findSent(org, client_id))) return org
  await requireMinutes(org)
  await requireRoom(org, bytes)
  return org
}

/** Which talk somebody has sent with a client_id. */
export async function sent(org: MemberScope, client_id: string) {
  return { talk_id: (await findSent(asSender(org), client_id))?.talk_id ?? null }
}

/** Makes what arrived a talk. It answers once bytes and row are durable; sent twice with one client_id it is one talk. */
export async function save(caller: Caller, fields: SaveFields, upload: Upload): Promise<Talk> {
  const org = await enterToSend(caller, fields)
  return become(org, { fields, upload })
}

/** Makes what was sent in parts a talk, as above. An upload becomes one talk only. */
export async function saveParts(caller: Caller, fields: SaveFields, upload_id: string): Promise<Talk> {
  const org = await enterToSend(caller, fields)
  const { talk_id, metadata } = await requireUpload(org, upload_id)
  if (talk_id) return again(org, fields, talk_id)
  const upload = await joinParts(org, upload_id, incomingKey(randomUUID()))
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
    throw new ApiError('gone', 'This upload has become a talk already', { field: 'upload_id' })
  return show(org, talk_id)
}

interface Arrived {
  fields: SaveFields
  upload: Upload
  /** What it was sent as, if it was sent in parts. */
  upload_id?: string
}

async function become(org: MemberScope, arrived: Arrived): Promise<Talk> {
  const talk_id = newId()
  const kept = await together(org, (tx) => keep(tx, talk_id, arrived)).catch(async (error) => {
    await removeUnlessKept(org, talk_id)
    throw error
  })
  return show(org, kept ? talk_id : await first(org, arrived))
}

/** A commit whose answer was lost may have happened all the same: then there is a talk, and its bytes stay. */
async function removeUnlessKept(org: MemberScope, talk_id: string) {
  if (!(await findTalk(org, talk_id))) await org.context.storage.remove(originalKey(org.org_id, talk_id))
}

/** Row, bytes in their place, first job and news, in one transaction. False when it was sent before. */
async function keep(org: MemberScope, talk_id: string, { fields, upload, upload_id }: Arrived): Promise<boolean> {
  const { key, ...facts } = upload
  await requireLinks(org, fields)
  const row = { talk_id, ...rowOf(fields) }
  const { words, columns } = findable('', row.title)
  if (!(await insertTalk(org, { ...row, ...facts, ...columns }))) return false
  await learn(org, words)
  if (upload_id) await markUsed(org, upload_id, talk_id)
  await requireRoom(org, 0)
  await org.context.storage.move(key, originalKey(org.org_id, talk_id))
  await org.context.jobs.enqueue(org.db, transcodeJob, { org_id: org.org_id, talk_id })
  await tell(org, 'talk.created', [{ ...toldOf(row), user_id: org.user_id }])
  await announce(org, 'talks')
  return true
}

const toldOf = ({ talk_id, channel_id, speaker_id, recorded_at }: { talk_id: string } & ReturnType<typeof rowOf>) => ({
  talk_id,
  channel_id,
  speaker_id,
  recorded_at,
})

const rowOf = (fields: SaveFields) => ({
  channel_id: fields.channel_id,
  speaker_id: fields.speaker_id ?? null,
  tags: fields.tags,
  reply_to: fields.reply_to ?? null,
  client_id: fields.client_id ?? null,
  ...timeOf(fields),
  title: fields.title || null,
  trim_start: fields.trim_start,
  trim_end: fields.trim_end,
})

/** Without a time from the sender, the file's date counts where it can be true; transcoding may find a better one. */
function timeOf({ recorded_at, file_modified }: SaveFields) {
  const now = new Date().toISOString()
  const guess = file_modified && isPlausible(file_modified, Date.parse(now)) ? file_modified : now
  return { recorded_at: notAhead(recorded_at ?? guess), dated: recorded_at !== undefined }
}

/** With the file's name as the title, unless the sender gave one or wants none. */
export const titled = (fields: SaveFields, file: string | undefined): SaveFields =>
  fields.title === undefined && file ? { ...fields, title: titleOf(file) } : fields

async function first(org: MemberScope, { fields: { client_id }, upload: { sha256 } }: Arrived) {
  const sent = client_id && (await findSent(org, client_id))
  if (!sent || sent.sha256 !== sha256)
    throw new ApiError('conflict', 'Another recording was already sent with this client_id', { field: 'client_id' })
  return sent.talk_id
}
