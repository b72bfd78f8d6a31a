import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { v7 as newId } from 'uuid'
import { declareJob } from '../../core/jobs/job.ts'
import { announce } from '../../core/live/announce.ts'
import { enterAsJob, inTransaction, type OrgScope } from '../../organizations/scope.ts'
import { openScratch } from '../../ports/scratch.ts'
import { MissingObject } from '../../ports/storage/storage.ts'
import { recordArrival } from '../analytics/talk-changes.service.ts'
import { storedPeaks } from '../talks/peaks.ts'
import { TalkPayload } from '../talks/job-payloads.ts'
import { bleepedFolder, originalKey, playableKey, soundKey } from '../talks/storage-keys.ts'
import { findSound, listRedactions, lockSound, updateSound } from './redactions.repo.ts'

/** Makes the sound of a redacted talk, or its new original. Until then the talk cannot be played. Idempotent. */
export const bleepJob = declareJob({
  name: 'talk.bleep',
  payload: TalkPayload,
  seconds: 60 * 60,
  retries: 20,
  concurrency: 1,
  fairShare: ({ org_id }) => ({ of: org_id, optional: false }),
  async handle(context, { org_id, talk_id }) {
    const org = enterAsJob(context, org_id)
    const sound = await findSound(org, talk_id)
    if (!sound?.redacting) return
    try {
      if (sound.redacting === 'erased') await destroy(org, { talk_id, ...sound })
      if (sound.redacting === 'original') await replaceOriginal(org, { talk_id, ...sound })
      else await bleep(org, { talk_id, ...sound })
    } catch (error) {
      // A retention rule or the purge has deleted the recording.
      if (!(error instanceof MissingObject)) throw error
      await finish(org, { talk_id, ...sound }, {})
    }
  },
})

interface Sounding {
  talk_id: string
  channel_id: string
  bleeped: string | null
  bleeped_sha256: string | null
}

/** From the playable recording, so that ranges are seconds of what people hear. */
async function bleep(org: OrgScope, talk: Sounding) {
  const { storage, media, config } = org.context
  const { org_id } = org
  const { talk_id } = talk
  const redactions = await listRedactions(org, talk_id)
  const ranges = redactions.filter(({ erased }) => !erased)
  const bleeped = redactions.length > 0 ? newId() : null
  await using folder = await openScratch(config.dataDir)
  await using playable = await storage.local(playableKey(org_id, talk_id))
  const mp3 = path.join(folder.path, 'bleeped.mp3')
  const { peaks } = await media.bleep(playable.path, mp3, ranges)
  if (bleeped) await storage.put(soundKey({ org_id, talk_id, bleeped }), createReadStream(mp3))
  const bleeped_sha256 = bleeped && (await sha256Of(mp3))
  await finish(org, talk, { bleeped, bleeped_sha256, ...storedPeaks(peaks) })
  for await (const { key } of storage.list(bleepedFolder(org_id, talk_id)))
    if (key !== soundKey({ org_id, talk_id, bleeped })) await storage.remove(key)
}

/** Before anything else is bleeped, the recording is replaced by one without what was destroyed. */
async function destroy(org: OrgScope, { talk_id }: Sounding) {
  const { storage, media, config } = org.context
  const { org_id } = org
  const destroyed = (await listRedactions(org, talk_id)).filter(({ erased }) => erased)
  await using folder = await openScratch(config.dataDir)
  await using playable = await storage.local(playableKey(org_id, talk_id))
  const mp3 = path.join(folder.path, 'destroyed.mp3')
  await media.bleep(playable.path, mp3, destroyed)
  await storage.put(playableKey(org_id, talk_id), createReadStream(mp3))
  const bytes = await storage.put(originalKey(org_id, talk_id), createReadStream(mp3))
  await updateRecording(org, talk_id, { bytes, sha256: await sha256Of(mp3) })
}

/** The talk stays unplayable until the rest is bleeped. */
const updateRecording = (org: OrgScope, talk_id: string, { bytes, sha256 }: { bytes: number; sha256: string }) =>
  inTransaction(org, async (tx) => {
    const talk = await lockSound(tx, talk_id)
    if (!talk) return
    await recordArrival(tx, { ...talk, bytes: bytes - talk.bytes })
    await updateSound(tx, talk_id, { bytes, sha256 })
  })

/** Read as a stream, because talks can be hours long. */
async function sha256Of(file: string) {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(file)) hash.update(bytes)
  return hash.digest('hex')
}

async function replaceOriginal(org: OrgScope, talk: Sounding) {
  const { storage } = org.context
  const of = { org_id: org.org_id, talk_id: talk.talk_id }
  const played = soundKey({ ...of, bleeped: talk.bleeped })
  await storage.put(playableKey(of.org_id, of.talk_id), await storage.read(played))
  const bytes = await storage.put(originalKey(of.org_id, of.talk_id), await storage.read(played))
  await finish(org, talk, { bytes, ...(talk.bleeped_sha256 && { sha256: talk.bleeped_sha256 }) })
}

async function finish(org: OrgScope, { talk_id, channel_id }: Sounding, done: Parameters<typeof updateSound>[2]) {
  await inTransaction(org, async (tx) => {
    const talk = await lockSound(tx, talk_id)
    if (talk && done.bytes !== undefined) await recordArrival(tx, { ...talk, bytes: done.bytes - talk.bytes })
    await updateSound(tx, talk_id, { ...done, redacting: null })
    await announce(tx, 'talks', channel_id)
  })
}
