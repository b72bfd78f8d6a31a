import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { announce } from '../../core/live/announce.ts'
import { inTransaction, type OrgScope } from '../../organizations/scope.ts'
import { type Chunk, MediaError, type TimeRange } from '../../ports/media/media.ts'
import { openScratch } from '../../ports/scratch.ts'
import { localEngineFor } from '../../ports/speech/engines.ts'
import { EngineDown, type Speech, SpeechError } from '../../ports/speech/speech.ts'
import { MissingObject } from '../../ports/storage/storage.ts'
import { findLive, type Live, saveWords } from '../live-talks/live-talks.service.ts'
import { channelChoice } from '../pipeline/transcribe.service.ts'
import { transcribeChunks } from '../pipeline/transcription/transcribe-chunks.service.ts'
import { vocabularyFor } from '../pipeline/transcription/transcription.service.ts'
import { openUploadAccess, uploadProgress } from '../uploads/uploads.service.ts'
import { type NewestSound, newestSound } from './newest-sound.ts'

/** False once the live talk has ended. */
export async function recognizeNewest(org: OrgScope, live_id: string, signal: AbortSignal): Promise<boolean> {
  const live = await findLive(org, live_id)
  const progress = live && (await uploadProgress(org, live.upload_id))
  if (live?.state !== 'live' || !progress) return false
  const choice = await channelChoice(org, live.channel_id)
  const engine = choice && (await localEngineFor(org.context.speech, choice))
  if (!engine) return !progress.over
  await recognizeSound(org, { live, engine, signal }).catch(ignoreFailure)
  return !progress.over
}

async function recognizeSound(org: OrgScope, { live, ...recognition }: Omit<Recognition, 'sound'>) {
  const sound = await newestSound(await openUploadAccess(org, live.upload_id), live.recognized)
  if (sound) await recognize(org, { live, sound, ...recognition })
}

/** Words come again with the talk, so a piece that fails is left out. Its bytes are gone once it is discarded. */
function ignoreFailure(error: unknown) {
  if (!failures.some((failure) => error instanceof failure)) throw error
}

const failures = [MediaError, SpeechError, EngineDown, MissingObject]

interface Recognition {
  live: Live
  sound: NewestSound
  engine: Speech
  signal: AbortSignal
}

/** Seconds. Less is not worth a run of the engine. */
const SHORTEST = 2
/** Further behind, it goes on at the newest sound. */
const MOST_BEHIND = 30
const NEWEST = 6

async function recognize(org: OrgScope, { live, sound, engine, signal }: Recognition) {
  const { media, config } = org.context
  await using folder = await openScratch(config.dataDir)
  const input = path.join(folder.path, 'newest')
  await writeFile(input, sound.bytes)
  const { duration } = await media.measure(input)
  const end = sound.begins + duration
  const behind = end - live.recognized
  const choice = await channelChoice(org, live.channel_id)
  if (behind < SHORTEST || !choice) return
  const from = behind > MOST_BEHIND ? end - NEWEST : Math.max(live.recognized, sound.begins)
  const span = { start: from - sound.begins, end: duration }
  const pauses = untilPause(media.chunks(input, folder.path, { span, portion: null }), span)
  const hints = { ...choice, vocabulary: await vocabularyFor(org, choice), quick: true, signal }
  const { words } = await transcribeChunks(engine, pauses.pieces, hints)
  const text = words.flatMap((word) => (word.phantom ? [] : word.text)).join(' ')
  await save(org, live, { from, until: from + pauses.until(), text })
}

/** Longer, a sentence that goes on is cut. */
const LONGEST_SENTENCE = 5
const AT_END = 0.25

/** Leaves out what is still being said at the end; it comes the next time. Seconds of the used range. */
function untilPause(chunks: AsyncIterable<Chunk>, { start, end }: TimeRange) {
  const length = end - start
  let until = length
  async function* pieces() {
    for await (const chunk of chunks) {
      const goesOn = chunk.end > length - AT_END && chunk.end - chunk.start < LONGEST_SENTENCE
      if (goesOn) until = chunk.start
      else yield chunk
    }
  }
  return { pieces: pieces(), until: () => until }
}

interface RecognizedSound {
  from: number
  until: number
  text: string
}

async function save(org: OrgScope, { live_id, channel_id, recognized }: Live, { from, until, text }: RecognizedSound) {
  const isBehind = from - recognized > SHORTEST
  const skipped = isBehind ? [{ start: recognized, end: from, text: '', skipped: true }] : []
  const heard = text ? [{ start: from, end: until, text, skipped: false }] : []
  const words = [...skipped, ...heard]
  await inTransaction(org, async (tx) => {
    const isThere = await saveWords(tx, { live_id, channel_id, words, recognized: until })
    if (isThere && words.length > 0) await announce(tx, 'live_talks', channel_id)
  })
}
