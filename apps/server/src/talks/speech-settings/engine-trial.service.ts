import { joinWords } from '@earshot/contract/rules/align'
import { ENGINE_TRIAL_SECONDS } from '@earshot/contract/engines'
import { ApiError } from '@earshot/contract/errors'
import { serialQueue } from '../../organizations/attachments/serial-queue.ts'
import type { MemberScope } from '../../organizations/scope.ts'
import { MediaError } from '../../ports/media/media.ts'
import { openScratch } from '../../ports/scratch.ts'
import { engineFor } from '../../ports/speech/engines.ts'
import { EngineDown, type Speech, SpeechError } from '../../ports/speech/speech.ts'
import { MissingObject } from '../../ports/storage/storage.ts'
import { playedSound } from '../redacted-sounds/redacted-sounds.service.ts'
import { transcribeChunks, vocabularyFor } from '../pipeline/transcription/transcription.service.ts'
import { requireRecording } from '../talks/talk-access.service.ts'
import type { SpeechSettings } from './speech-settings.repo.ts'

const oneByOne = serialQueue()
const PATIENCE_MS = 120_000

/** Transcribes the beginning of a talk without storing anything. */
export async function tryEngine(org: MemberScope, talk_id: string, choice: SpeechSettings) {
  const { playable } = await requireRecording(org, talk_id)
  if (!playable) throw new ApiError('conflict', 'This talk cannot be played yet. Try another one')
  const engine = engineFor(org.context.speech, choice)
  if (typeof engine === 'string') throw new ApiError('conflict', engine)
  const missing = await engine.missing()
  if (missing) throw new ApiError('conflict', missing)
  const heard = await oneByOne(() => listen(org, talk_id, { choice, engine })).catch(asRefusal)
  return { engine: engine.name, text: joinWords(heard.words.map(({ text }) => text)), ...heard }
}

async function listen(
  org: MemberScope,
  talk_id: string,
  { choice, engine }: { choice: SpeechSettings; engine: Speech },
) {
  const { storage, media, config } = org.context
  await using folder = await openScratch(config.dataDir)
  await using sound = await storage.local((await playedSound(org, talk_id)).key)
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
