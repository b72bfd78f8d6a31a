import { ENGINE_TRIAL_SECONDS, type engineRoutes } from '@earshot/contract/engines'
import { ApiError } from '@earshot/contract/errors'
import { joinWords } from '@earshot/contract/rules/align'
import type { OutputOf } from '@earshot/contract/route'
import { redact } from '@earshot/contract/rules/redact'
import { serialQueue } from '../../organizations/attachments/serial-queue.ts'
import type { MemberScope } from '../../organizations/scope.ts'
import { MediaError } from '../../ports/media/media.ts'
import { openScratch } from '../../ports/scratch.ts'
import { engineFor } from '../../ports/speech/engines.ts'
import { EngineDown, type Speech, SpeechError } from '../../ports/speech/speech.ts'
import { MissingObject } from '../../ports/storage/storage.ts'
import { playedSound, redactedRanges } from '../redacted-sounds/redacted-sounds.service.ts'
import { transcribeChunks } from '../pipeline/transcription/transcribe-chunks.service.ts'
import { vocabularyFor } from '../pipeline/transcription/transcription.service.ts'
import { requireRecording } from '../talks/talk-access.service.ts'
import type { SpeechSettings } from './speech-settings.repo.ts'

const oneByOne = serialQueue()
const PATIENCE_MS = 120_000

/** Transcribes the beginning of a talk without storing anything. What is redacted, also since it began, is masked. */
export async function tryEngine(
  org: MemberScope,
  talk_id: string,
  choice: SpeechSettings,
): Promise<OutputOf<typeof engineRoutes.try>> {
  const { playable } = await requireRecording(org, talk_id)
  if (!playable) throw new ApiError('conflict', 'This talk cannot be played yet. Try another one')
  const engine = engineFor(org.context.speech, choice)
  if (typeof engine === 'string') throw new ApiError('conflict', engine)
  const missing = await engine.missing()
  if (missing) throw new ApiError('conflict', missing)
  const { words, language } = await oneByOne(() => listen(org, talk_id, { choice, engine })).catch(asRefusal)
  const heard = { text: joinWords(words.map(({ text }) => text)), words }
  const ranges = (await redactedRanges(org, talk_id)).filter(({ start }) => start < ENGINE_TRIAL_SECONDS)
  const masked = redact(heard, words.length > 0 ? ranges : [])
  return { engine: engine.name, language, text: masked.text, words: [...masked.words] }
}

async function listen(
  org: MemberScope,
  talk_id: string,
  { choice, engine }: { choice: SpeechSettings; engine: Speech },
) {
  const { storage, media, config } = org.context
  const { key, isWorkedOn } = await playedSound(org, talk_id)
  if (isWorkedOn) throw new ApiError('conflict', 'This recording is being redacted. Try again in a moment')
  await using folder = await openScratch(config.dataDir)
  await using sound = await storage.local(key)
  const cut = { span: { start: 0, end: ENGINE_TRIAL_SECONDS }, portion: engine.portion }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  return await transcribeChunks(engine, media.chunks(sound.path, folder.path, cut), {
    ...choice,
    vocabulary: await vocabularyFor(org, choice),
    signal,
  })
}

function asRefusal(error: unknown): never {
  if (error instanceof SpeechError || error instanceof EngineDown || error instanceof MediaError)
    throw new ApiError('conflict', error.message)
  if (error instanceof MissingObject) throw new ApiError('not_found', 'The audio of this talk does not exist')
  if (error instanceof DOMException && error.name === 'TimeoutError')
    throw new ApiError('conflict', 'The speech engine took longer than two minutes')
  throw error
}
