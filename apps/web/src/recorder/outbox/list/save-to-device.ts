import { saveFile } from '../../../lib/files/save-file.ts'
import type { Item } from '../item.ts'

/** Saves a sound as a file, so that it is in the person's own hands. */
export const saveToDevice = (item: Item, audio: Blob) => saveFile(audio, fileName(item))

/** A recording is named by its moment: recording-2026-01-31-09-30-00.webm. */
function fileName({ name, recorded_at, type }: Pick<Item, 'name' | 'recorded_at' | 'type'>) {
  const moment = recorded_at.slice(0, 19).replaceAll(/[T:]/g, '-')
  return name || `recording-${moment}.${endingOf(type)}`
}

function endingOf(type: string) {
  const kind = type.split(';')[0]?.split('/')[1] ?? ''
  return kind === 'mp4' ? 'm4a' : kind || 'webm'
}
