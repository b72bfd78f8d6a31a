import { ApiError } from '@earshot/contract/errors'
import { LARGEST_HEADER } from '../../../ports/media/ffmpeg-errors.ts'
import { MediaError, NoSoundError } from '../../../ports/media/media.ts'
import { trimmed } from '../../pipeline/trim.ts'
import type { ReceivedTalk } from './received-talk.ts'
import type { SaveScope } from './save-scope.ts'

/** Measuring more takes too long for a request. */
const MOST_MEASURED = 64 * 1024 * 1024

/**
 * Refuses what would leave nothing to hear: files without sound, and beginnings and ends that overlap. Other recordings are
 * only looked into once they are talks.
 */
export async function requireSound({ context }: SaveScope, { fields, upload }: ReceivedTalk) {
  const isTrimmed = fields.trim_start > 0 || fields.trim_end > 0
  if (upload.bytes > (isTrimmed ? MOST_MEASURED : LARGEST_HEADER)) return
  try {
    await using file = await context.storage.local(upload.key)
    await (isTrimmed ? trimmed(context.media, file.path, fields) : context.media.measure(file.path))
  } catch (error) {
    if (isTrimmed && error instanceof MediaError) throw new ApiError('invalid', error.message, { field: 'trim_end' })
    if (error instanceof NoSoundError) throw new ApiError('invalid', error.message, { field: 'audio' })
    if (!(error instanceof MediaError)) context.log.warn({ err: error }, 'a recording was not looked into')
  }
}
