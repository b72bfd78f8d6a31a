import { DETECT } from '@earshot/contract/rules/spoken-languages'
import { tokensOf } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'
import type { OrgScope } from '../../../organizations/scope.ts'
import type { Chunk } from '../../../ports/media/media.ts'
import { yieldToOthers } from '../../../core/jobs/yield-to-others.ts'
import { openScratch } from '../../../ports/scratch.ts'
import type { Speech } from '../../../ports/speech/speech.ts'
import { playedSound } from '../../redacted-sounds/redacted-sounds.service.ts'
import { originalKey } from '../../talks/storage-keys.ts'
import type { TranscriptInput } from '../../versions/versions.service.ts'
import { listNames } from './vocabulary-names.repo.ts'
import { markHallucinations } from './hallucinations.ts'
import { placeWords } from './place-words.ts'
import { keptRangeOf } from '../trim.ts'

export interface EngineChoice {
  engine: string | null
  language: string | null
  vocabulary: string[]
}

export type Transcription = TranscriptInput

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
}

export async function transcribeTalk(
  org: OrgScope,
  talk: TrimmedTalk,
  { choice, engine, signal, hurry }: TranscriptionOptions,
): Promise<Transcription> {
  const { storage, media, config } = org.context
  await using folder = await openScratch(config.dataDir)
  const { key, isBleeped } = await playedSound(org, talk.talk_id)
  // What was redacted is not sent to an engine again.
  await using sound = await storage.local(isBleeped ? key : originalKey(org.org_id, talk.talk_id))
  const cut = { span: isBleeped ? undefined : keptRangeOf(talk), portion: engine.portion }
  const hints = { ...choice, vocabulary: await vocabularyFor(org, choice), signal, hurry, between: yieldToOthers }
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

interface ChunkHints {
  language: string | null
  vocabulary: string[]
  signal: AbortSignal
  hurry?: boolean
  /** Awaited before each chunk of a long talk. */
  between?: () => Promise<void>
}

/** A talk with more chunks is long. */
const SHORT = 4

/** The language is the first chunk's. */
export async function transcribeChunks(
  engine: Speech,
  pieces: AsyncIterable<Chunk>,
  { language, between, ...hints }: ChunkHints,
) {
  const words: Word[] = []
  const given = language === DETECT ? null : language
  let spoken = given
  let done = 0
  for await (const piece of pieces) {
    if (done++ >= SHORT) await between?.()
    const heard = await engine.transcribe(piece.path, { language: given, ...hints })
    for (const word of placeWords(engine.invents ? markHallucinations(heard.words) : heard.words, piece))
      words.push(word)
    if (heard.words.length > 0) spoken ??= heard.language
  }
  const only = engine.languages.length === 1 ? engine.languages[0] : undefined
  return { words, language: spoken ?? only ?? 'und' }
}
