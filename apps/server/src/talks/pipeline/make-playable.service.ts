import { createReadStream } from 'node:fs'
import path from 'node:path'
import { announce } from '../../core/live/announce.ts'
import { inTransaction, type OrgScope } from '../../organizations/scope.ts'
import { MediaError } from '../../ports/media/media.ts'
import { openScratch } from '../../ports/scratch.ts'
import { originalKey, playableKey } from '../talks/storage-keys.ts'
import { findWork, updatePlayable } from './pipeline.repo.ts'
import { trimmed } from './trim.ts'

/** Makes the mp3 of a talk that keeps its state, text and measures. Idempotent. */
export async function makePlayable(org: OrgScope, talk_id: string) {
  const { storage, media, config, log } = org.context
  const talk = await findWork(org, talk_id)
  if (!talk || (await storage.size(originalKey(org.org_id, talk_id))) === null) return
  try {
    await using folder = await openScratch(config.dataDir)
    await using original = await storage.local(originalKey(org.org_id, talk_id))
    const mp3 = path.join(folder.path, 'playable.mp3')
    const kept = await trimmed(media, original.path, talk)
    await media.transcode(original.path, mp3, kept?.span)
    await storage.put(playableKey(org.org_id, talk_id), createReadStream(mp3))
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    log.warn({ err: error, org_id: org.org_id, talk_id }, 'an imported recording cannot be played')
    return
  }
  await inTransaction(org, async (tx) => {
    await updatePlayable(tx, talk_id)
    await announce(tx, 'talks', talk.channel_id)
  })
}
