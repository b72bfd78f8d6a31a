import { fileTypeFromBuffer } from 'file-type'
import { framesIn } from './frames.ts'

/** Bytes that tell most files apart, and as far as ffmpeg looks for frames behind padding and junk. */
export const HEAD_BYTES = 4100
export const LONGEST_HEAD = 1024 * 1024

/** Containers that can hold audio. Whether one also holds video is only known after decoding. */
const ACCEPTED =
  /^(audio\/(mpeg|wav|x-wav|vnd\.wave|flac|x-flac|aac|amr|mp4|x-m4a|ogg|opus|webm|matroska|3gpp|aiff|x-caf)|video\/(webm|matroska|mp4|3gpp|3gpp2|quicktime|ogg|x-m4v)|application\/ogg)(;|$)/

export interface Content {
  media_type: string
  /** Named for ffmpeg, which may take frames behind junk for something else. */
  demuxer?: 'mp3' | 'aac'
}

/**
 * Detected from the beginning of a file; names and declared types are not trusted. Null: nothing that ffmpeg is allowed
 * to read. Undefined: more bytes might tell.
 */
export async function contentOf(head: Uint8Array): Promise<Content | null | undefined> {
  const media_type = containerIn(head) ?? (await fileTypeFromBuffer(head).catch(() => undefined))?.mime
  const isKnown = media_type !== undefined && ACCEPTED.test(media_type)
  if (isKnown && !/^audio\/(mpeg|aac)$/.test(media_type)) return { media_type }
  if (media_type !== undefined && !isKnown) return null
  const frames = framesIn(head)
  if (frames) return { media_type: frames === 'mp3' ? 'audio/mpeg' : 'audio/aac', demuxer: frames }
  return isKnown ? { media_type } : behindZeros(head)
}

const WAVES = ['RIFF', 'RF64', 'BW64']
const WAVE64 = Buffer.from('726966662e91cf11a5d628db04c10000', 'hex')

/** What `file-type` does not know: wav of more than 4 GB, and Matroska whose first element names no type. */
function containerIn(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 16)).toString('latin1')
  if (WAVES.includes(start.slice(0, 4)) && start.slice(8, 12) === 'WAVE') return 'audio/wav'
  return start === WAVE64.toString('latin1') ? 'audio/wav' : undefined
}

/** A recorder that reserved its first block and never wrote it: ffmpeg finds these containers behind it. */
async function behindZeros(head: Uint8Array): Promise<Content | undefined> {
  const at = head.findIndex((byte) => byte !== 0)
  if (at <= 0) return undefined
  const found = await fileTypeFromBuffer(head.subarray(at)).catch(() => undefined)
  return found && /^(audio\/(flac|ogg)|application\/ogg)/.test(found.mime) ? { media_type: found.mime } : undefined
}
