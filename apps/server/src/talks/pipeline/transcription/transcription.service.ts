import { tokensOf } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'
import type { OrgScope } from '../../../organizations/scope.ts'
import { yieldToOthers } from '../../../core/jobs/yield-to-others.ts'
import { openScratch } from '../../../ports/scratch.ts'
import type { Speech } from '../../../ports/speech/speech.ts'
import { playedSound } from '../../redacted-sounds/redacted-sounds.service.ts'
import { originalKey } from '../../talks/storage-keys.ts'
import type { TranscriptInput } from '../../versions/versions.service.ts'
import { listNames } from './vocabulary-names.repo.ts'
import { transcribeChunks } from './transcribe-chunks.service.ts'
import { keptRangeOf } from '../trim.ts'

export interface EngineChoice {
  engine: string | null
  language: string | null
  vocabulary: string[]
}

export interface Transcription extends TranscriptInput {
  /** Heard once, by an engine that listens several times to be sure. */
  once: boolean
}

interface TrimmedTalk {
  talk_id: string
  trim_start: number
  trim_end: number
  duration: number | null
}

interface TranscriptionOptions {
  choice: EngineChoice
  engine: Speech
  signal: AbortSignal
  hurry: boolean
  /** Heard once. */
  quick: boolean
  /** Gets the words of a long talk while it is heard. */
  onWords?: ((words: Word[]) => Promise<void>) | undefined
}

export async function transcribeTalk(
  org: OrgScope,
  talk: TrimmedTalk,
  { choice, engine, ...how }: TranscriptionOptions,
): Promise<Transcription> {
  const { storage, media, config } = org.context
  await using folder = await openScratch(config.dataDir)
  const { key, isBleeped } = await playedSound(org, talk.talk_id)
  // What was redacted is not sent to an engine again.
  await using sound = await storage.local(isBleeped ? key : originalKey(org.org_id, talk.talk_id))
  const cut = { span: isBleeped ? undefined : keptRangeOf(talk), portion: engine.portion, longest: engine.longest }
  const hints = { ...choice, vocabulary: await vocabularyFor(org, choice), ...how, between: yieldToOthers }
  const heard = await transcribeChunks(engine, media.chunks(sound.path, folder.path, cut), hints)
  return { engine: engine.name, ...heard }
}

/** The organization's own list first, then its names, without duplicates. */
export async function vocabularyFor(
  org: OrgScope,
  { vocabulary }: Pick<EngineChoice, 'vocabulary'>,
): Promise<string[]> {
  const known = new Map<string, string>()
  for (const name of [...vocabulary, ...(await listNames(org))]) {
    const key = tokensOf(name).join(' ')
    if (key !== '' && !known.has(key)) known.set(key, name)
  }
  return [...known.values()]
}
