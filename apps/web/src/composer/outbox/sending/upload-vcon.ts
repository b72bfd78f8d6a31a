import { ApiError } from '@earshot/contract/errors'
import { vconRoutes } from '@earshot/contract/vcons'
import { uploadJson } from '../../../lib/api/upload.ts'
import type { UploadRequest } from './upload-talk.ts'

/** A vCon may have several recordings; the id is of the first one’s talk. */
export async function uploadVcon({ item, fields, audio, signal, onProgress }: UploadRequest) {
  const { org_id } = item
  const { channel_id } = fields
  const vcon = readVcon(await audio.text())
  const { talks } = await uploadJson(vconRoutes.create, { org_id, channel_id, vcon }, { signal, onProgress })
  return { talk_id: talks[0]?.talk_id ?? '', channel_id: talks[0]?.channel_id ?? channel_id }
}

function readVcon(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('invalid', 'This file is not a vCon or is cut off. Export it again')
  }
}
