import { createReadStream } from 'node:fs'
import path from 'node:path'
import { isPlausible } from '@earshot/contract/rules/titles'
import { type Writing, type OrgScope, inTransaction } from '../../organizations/scope.ts'
import { openScratch } from '../../ports/scratch.ts'
import { recordChange } from '../analytics/talk-changes.service.ts'
import { originalKey, playableKey } from '../talks/storage-keys.ts'
import { whileWordsBegin } from './first-words.service.ts'
import { stopwatch } from './stages.service.ts'
import { findWork, updateDate, updateSound } from './pipeline.repo.ts'
import { failOnPermanentError, progress, UNTRANSCODED } from './progress.service.ts'
import { trimmed } from './trim.ts'

/** The next step, enqueued in the transaction that records this one. */
export type Next = (tx: Writing<OrgScope>) => Promise<void>

/** Makes a playable mp3 and measures it. Idempotent. */
export async function transcode(org: OrgScope, talk_id: string, next: Next) {
  const talk = await findWork(org, talk_id)
  if (!talk || !UNTRANSCODED.includes(talk.state)) return
  await progress(org, talk_id, { from: UNTRANSCODED, state: 'transcoding' })
  const { storage, media } = org.context
  const took = stopwatch('transcode')
  await failOnPermanentError(org, talk_id, async () => {
    await using folder = await openScratch(org.context.config.dataDir)
    await using original = await storage.local(originalKey(org.org_id, talk_id))
    const mp3 = path.join(folder.path, 'playable.mp3')
    const kept = await trimmed(media, original.path, talk)
    const copying = media.transcode(original.path, mp3, kept?.span)
    const beginning = { talk_id, input: original.path, folder: folder.path, span: kept?.span }
    const { peaks, quality, created, ...measured } = await whileWordsBegin(org, beginning, copying)
    const judged = { audio_quality: quality.score, quality_reasons: quality.reasons }
    const truncated = measured.truncated || (kept?.truncated ?? false)
    await storage.put(playableKey(org.org_id, talk_id), createReadStream(mp3))
    await inTransaction(org, async (tx) => {
      if (!(await progress(tx, talk_id, { from: UNTRANSCODED, state: 'waiting' }))) return
      await recordChange(tx, talk_id)
      await updateSound(tx, talk_id, { ...measured, ...judged, truncated, peaks })
      if (created && isPlausible(created, Date.now()) && (await updateDate(tx, talk_id, created)))
        await recordChange(tx, talk_id)
      await took(tx, talk_id)
      await next(tx)
    })
  })
  if (!(await findWork(org, talk_id))) await storage.remove(playableKey(org.org_id, talk_id))
}
