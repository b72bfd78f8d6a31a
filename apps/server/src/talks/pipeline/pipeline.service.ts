import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { TalkRow, Word } from '@earshot/contract/talks'
import { NotYet } from '../../jobs/job.ts'
import { announce } from '../../live/announce.ts'
import { type OrgScope, together } from '../../organizations/scope.ts'
import { MediaError } from '../../ports/media/media.ts'
import { openScratch } from '../../ports/scratch.ts'
import { type Speech, SpeechError } from '../../ports/speech/speech.ts'
import { tell } from '../../webhooks/webhooks.service.ts'
import { originalKey, playableKey } from '../keys.ts'
import { addHeard } from '../versions/versions.service.ts'
import { findTold, findWork, type Progress, updateSound, updateState } from './pipeline.repo.ts'
import { spanOf, trimmed } from './trim.ts'

/** What comes after a step, queued in the transaction that records the step. */
export type Next = (org: OrgScope) => Promise<void>

const STRIP = 48

const UNHEARD: TalkRow['state'][] = ['received', 'transcoding']
const UNWRITTEN: TalkRow['state'][] = ['waiting', 'transcribing']
const UNREADY = [...UNHEARD, ...UNWRITTEN]

/** Makes the sound playable everywhere and measures it. Done twice it does nothing more. */
export async function transcode(org: OrgScope, talk_id: string, next: Next) {
  const talk = await findWork(org, talk_id)
  if (!talk || !UNHEARD.includes(talk.state)) return
  await progress(org, talk_id, { from: UNHEARD, state: 'transcoding' })
  const { storage, media } = org.context
  await orFail(org, talk_id, async () => {
    await using folder = await openScratch(org.context.config.dataDir)
    await using original = await storage.local(originalKey(org.org_id, talk_id))
    const mp3 = path.join(folder.path, 'playable.mp3')
    const kept = await trimmed(media, original.path, talk)
    const { peaks, ...measured } = await media.transcode(original.path, mp3, kept?.span)
    const truncated = measured.truncated || (kept?.truncated ?? false)
    await storage.put(playableKey(org.org_id, talk_id), createReadStream(mp3))
    await together(org, async (tx) => {
      if (!(await progress(tx, talk_id, { from: UNHEARD, state: 'waiting' }))) return
      await updateSound(tx, talk_id, { ...measured, truncated, peaks, strip: shrink(peaks, STRIP) })
      await next(tx)
    })
  })
  if (!(await findWork(org, talk_id))) await storage.remove(playableKey(org.org_id, talk_id))
}

/** Writes down what was said. A missing engine is waited for. Done twice it does nothing more. */
export async function transcribe(
  org: OrgScope,
  { talk_id, signal }: { talk_id: string; signal: AbortSignal },
  next: Next,
) {
  const talk = await findWork(org, talk_id)
  if (!talk || !UNWRITTEN.includes(talk.state)) return
  const { storage, speech, media } = org.context
  const missing = await speech.missing()
  if (missing) return wait(org, talk, missing)
  await progress(org, talk_id, { from: UNWRITTEN, state: 'transcribing' })
  await orFail(org, talk_id, async () => {
    await using folder = await openScratch(org.context.config.dataDir)
    await using original = await storage.local(originalKey(org.org_id, talk_id))
    const words: Word[] = []
    for await (const piece of media.pieces(original.path, folder.path, spanOf(talk))) {
      for (const word of await speech.transcribe(piece.path, signal)) words.push(shifted(word, piece.start))
    }
    await together(org, async (tx) => {
      if (!(await progress(tx, talk_id, { from: UNWRITTEN, state: 'ready' }))) return
      await addHeard(tx, talk_id, { engine: speech.name, rough: speech.rough, language: languageOf(speech), words })
      const told = await findTold(tx, talk_id)
      await tell(tx, 'talk.ready', told ? [told] : [])
      await next(tx)
    })
  })
}

const WAIT_SECONDS = 30
const LONGEST_WAIT = 7 * 24 * 60 * 60 * 1000

/** Says what the talk waits for and comes back; after a week it says that it waited in vain. */
async function wait(org: OrgScope, { talk_id, created }: { talk_id: string; created: string }, reason: string) {
  const inVain = Date.now() - Date.parse(created) > LONGEST_WAIT
  await progress(org, talk_id, { from: UNWRITTEN, state: inVain ? 'failed' : 'waiting', reason })
  if (!inVain) throw new NotYet(WAIT_SECONDS)
}

const GAVE_UP = 'Something went wrong on our side while this talk was being prepared. It is kept; run it again'

/** The job was tried as often as it may be. */
export const giveUp = (org: OrgScope, talk_id: string) =>
  progress(org, talk_id, { from: UNREADY, state: 'failed', reason: GAVE_UP })

/** Puts a failed talk back to its beginning. False when it has not failed, or is under way again. */
export const startAgain = (org: OrgScope, talk_id: string) =>
  progress(org, talk_id, { from: ['failed'], state: 'received' })

/** False when the talk is gone, or somebody else was quicker. */
const progress = (org: OrgScope, talk_id: string, to: Progress) =>
  together(org, async (tx) => {
    const moved = await updateState(tx, talk_id, to)
    if (moved) await announce(tx, 'talks')
    return moved
  })

/** What the recording itself, or the engine about it, gets wrong is said at once; everything else is worth another try. */
async function orFail(org: OrgScope, talk_id: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof MediaError || error instanceof SpeechError)) throw error
    await progress(org, talk_id, { from: UNREADY, state: 'failed', reason: error.message })
  }
}

const shifted = (word: Word, by: number): Word => ({ ...word, start: word.start + by, end: word.end + by })

const languageOf = ({ languages }: Speech) => languages[0] ?? 'und'

/** Fewer peaks: the loudest of each of `count` equally long parts. */
function shrink(peaks: number[], count: number) {
  if (peaks.length <= count) return peaks
  return Array.from({ length: count }, (_, part) =>
    Math.max(
      ...peaks.slice(Math.floor((part * peaks.length) / count), Math.floor(((part + 1) * peaks.length) / count)),
    ),
  )
}
