import { LARGEST_AT_ONCE, talkRoutes } from '@earshot/contract/talks'
import { titleOf } from '@earshot/contract/rules/titles'
import { call } from '../../../lib/client.ts'
import { upload } from '../../../lib/calls/upload.ts'
import type { Fields, KeptItem } from '../item.ts'
import { isAboutUpload } from './verdict.ts'

export interface Parcel {
  item: KeptItem
  fields: Fields
  audio: Blob
  signal: AbortSignal
  onProgress: (part: number) => void
  /** Remembers where it arrives in parts; null forgets it. */
  onUpload: (upload: KeptItem['upload']) => void
}

/** Brings a sound to the server, and answers its talk. Whoever recorded it has heard it. */
export async function deliver(parcel: Parcel): Promise<{ talk_id: string }> {
  const talk = await bring(parcel)
  const { item, signal } = parcel
  const heard = { talk_id: talk.talk_id, heard: true }
  if (item.kind === 'recording') await call(talkRoutes.mark, heard, { signal }).catch(() => undefined)
  return talk
}

/** In one form, or in parts when it is large. */
async function bring(parcel: Parcel): Promise<{ talk_id: string }> {
  const { item, fields, audio, signal, onProgress } = parcel
  const { org_id, client_id } = item
  const letter = { org_id, client_id, ...factsOf(item), ...fields }
  if (audio.size <= LARGEST_AT_ONCE) return upload(talkRoutes.save, letter, audio, { signal, onProgress })
  const { sendInParts } = await import('./in-parts.ts')
  const upload_id = await sendInParts(parcel)
  return call(talkRoutes.save, { ...letter, upload_id }, { signal }).catch((error) => {
    if (isAboutUpload(error)) parcel.onUpload(null)
    throw error
  })
}

/** A file has a name and a date of its own; a recording has no title until it is given one. */
const factsOf = ({ kind, name, recorded_at }: KeptItem) =>
  kind === 'file' ? { title: titleOf(name), file_modified: recorded_at } : { title: '', recorded_at }
