import { Readable } from 'node:stream'
import type { MemberScope } from '../../organizations/scope.ts'
import { exportedSounds, playedSound } from '../redacted-sounds/redacted-sounds.service.ts'

interface WantedSound {
  talk_id: string
  /** As listeners hear it, to which subtitles belong; else as it was sent, or redacted. */
  playable: boolean
}

/** Empty if it was deleted or redacted since the export began. */
export async function openSound(org: MemberScope, { talk_id, playable }: WantedSound): Promise<Readable> {
  const { storage } = org.context
  const key = playable ? await playedKey(org, talk_id) : (await exportedSounds(org, [talk_id]))[0]?.key
  if (key === undefined || (await storage.size(key)) === null) return Readable.from([])
  return storage.read(key)
}

async function playedKey(org: MemberScope, talk_id: string) {
  const { key, isWorkedOn } = await playedSound(org, talk_id)
  return isWorkedOn ? undefined : key
}
