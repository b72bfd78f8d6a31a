import { LARGEST_SINGLE_UPLOAD, type Talk, talkRoutes } from '@earshot/contract/talks'
import { titleOf } from '@earshot/contract/rules/titles'
import { call } from '../../../lib/client.ts'
import { upload } from '../../../lib/api/upload.ts'
import { isVcon } from '../../../lib/sound-files.ts'
import type { TalkFields, StoredItem } from '../outbox-item.ts'
import { isAboutUpload } from './retry-policy.ts'

export interface UploadRequest {
  item: StoredItem
  fields: TalkFields
  audio: Blob
  signal: AbortSignal
  onProgress: (part: number) => void
  /** Stores the URL of the upload for resuming; null clears it. */
  onUpload: (upload: StoredItem['upload']) => void
}

/** Where the talk is: a recording whose answer was lost stays in the channel that received it first. */
export type SavedTalk = Pick<Talk, 'talk_id' | 'channel_id'>

export async function uploadTalk(request: UploadRequest): Promise<SavedTalk> {
  const talk = await save(request)
  const { item, signal } = request
  const heard = { talk_id: talk.talk_id, heard: true }
  if (item.kind === 'recording') await call(talkRoutes.mark, heard, { signal }).catch(() => undefined)
  return talk
}

async function save(request: UploadRequest): Promise<SavedTalk> {
  if (isVcon(request.item)) return (await import('./upload-vcon.ts')).uploadVcon(request)
  const { item, fields, audio, signal, onProgress } = request
  const { org_id, client_id } = item
  const input = { org_id, client_id, ...factsOf(item), ...fields }
  if (audio.size <= LARGEST_SINGLE_UPLOAD && !item.upload)
    return upload(talkRoutes.save, input, audio, { signal, onProgress })
  const { uploadInChunks } = await import('./chunked-upload.ts')
  const upload_id = await uploadInChunks(request)
  return call(talkRoutes.save, { ...input, upload_id }, { signal }).catch((error) => {
    if (isAboutUpload(error)) request.onUpload(null)
    throw error
  })
}

/** A device whose clock is wrong still sends its recording: such a time is left out by the server. */
const factsOf = ({ kind, name, recorded_at }: StoredItem) => ({
  title: kind === 'file' ? titleOf(name) : '',
  file_modified: recorded_at,
})
