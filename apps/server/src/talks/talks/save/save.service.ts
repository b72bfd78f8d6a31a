import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { ApiError } from '@earshot/contract/errors'
import { titleOf } from '@earshot/contract/rules/titles'
import type { Talk } from '@earshot/contract/talks'
import type { Context } from '../../../core/context.ts'
import type { Caller } from '../../../core/http/caller.ts'
import { receive, type ReceivedUpload } from '../../../core/http/uploads.ts'
import { lookUpDestination, requireOpen } from '../../../organizations/channels/channels.service.ts'
import { requireMinutes, requireStorageQuota } from '../../../organizations/quotas/quotas.service.ts'
import { asSender } from '../../../organizations/rights.ts'
import { enterOrg, type MemberScope } from '../../../organizations/scope.ts'
import { findSpokenLive } from '../../live-talks/live-talks.service.ts'
import { fileIn, finish, joinParts, requireUpload } from '../../uploads/uploads.service.ts'
import { incomingKey } from '../storage-keys.ts'
import { requireLinks, showTalk } from '../talk-access.service.ts'
import { insertNewTalk } from './new-talk.service.ts'
import type { ReceivedTalk, SaveFields } from './received-talk.ts'
import type { SaveScope } from './save-scope.ts'
import { findSent } from './save.repo.ts'

/** Authorizes a save once per request, before any byte is stored. */
export const enterForSave = async (caller: Caller, fields: SaveFields, bytes = 0): Promise<SaveScope> =>
  allowSave(await enterOrg(caller, fields.org_id), fields, { bytes })

interface Allowing {
  /** The size announced so far. */
  bytes?: number
  /** Also in an archived channel: it was accepted before. */
  archived?: boolean
}

/** For a caller who has already entered the organization. What was sent before needs no room. */
export async function allowSave(
  entered: MemberScope,
  { channel_id, client_id, ...links }: Omit<SaveFields, 'org_id'>,
  { bytes = 0, archived = false }: Allowing = {},
): Promise<SaveScope> {
  const org = { ...asSender(entered, channel_id), channel_id }
  const [channel, sent, spoken] = await Promise.all([
    lookUpDestination(org, channel_id),
    client_id && findSent(org, client_id),
    client_id && findSpokenLive(org, client_id),
    requireLinks(org, links),
  ])
  // A talk that was heard live there before the channel was archived is not a new one.
  const isAccepted = archived || (spoken && spoken.channel_id === channel_id)
  requireOpen(channel && isAccepted ? { ...channel, archived: null } : channel)
  if (sent) return org
  await requireMinutes(org)
  await requireStorageQuota(org, bytes)
  return org
}

export async function findSaved(org: MemberScope, client_id: string) {
  return { talk_id: (await findSent(asSender(org), client_id))?.talk_id ?? null }
}

/** Creates a talk from a received file. Returns when bytes and row are durable; idempotent by client_id. */
export const save = (
  org: SaveScope,
  fields: SaveFields,
  arrived: ReceivedTalk['upload'] | Pick<ReceivedTalk, 'upload' | 'around'>,
): Promise<Talk> => insertNewTalk(org, { fields, ...('upload' in arrived ? arrived : { upload: arrived }) })

/** Receives a recording that is in memory, and removes what `work` has not made a talk of. */
export async function withReceived<Result>(
  { storage }: Pick<Context, 'storage'>,
  bytes: Uint8Array,
  work: (upload: ReceivedUpload) => Promise<Result>,
): Promise<Result> {
  const upload = await receive(storage, { key: incomingKey(randomUUID()), file: Readable.from([bytes]) })
  try {
    return await work(upload)
  } finally {
    await storage.remove(upload.key)
  }
}

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
    const talk = await insertNewTalk(org, { fields: titled(fields, fileIn(metadata)), upload, upload_id })
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

/** The file's name is the default title. */
export const titled = (fields: SaveFields, file: string | undefined): SaveFields =>
  fields.title === undefined && file ? { ...fields, title: titleOf(file) } : fields
