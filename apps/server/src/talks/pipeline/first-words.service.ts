import { setTimeout as pause } from 'node:timers/promises'
import type { OrgScope } from '../../organizations/scope.ts'
import type { Chunk, TimeRange } from '../../ports/media/media.ts'
import { localEngineFor } from '../../ports/speech/engines.ts'
import { showWords } from './heard-so-far.service.ts'
import { findChoice } from './pipeline.repo.ts'
import { transcribeChunks } from './transcription/transcribe-chunks.service.ts'
import { vocabularyFor } from './transcription/transcription.service.ts'

/** Making the playable copy of a talk of some minutes takes less. */
const LONG_MS = 1000
/** Seconds of the beginning. */
const FIRST = 60

interface Beginning {
  talk_id: string
  input: string
  folder: string
  /** What is kept of the recording. */
  span: TimeRange | undefined
}

/**
 * Waits for the playable copy. If that takes long, it shows the words of the beginning meanwhile; they are heard again with
 * the rest. A failure to hear them changes nothing.
 */
export async function whileWordsBegin<Copy>(
  org: OrgScope,
  beginning: Beginning,
  copying: Promise<Copy>,
): Promise<Copy> {
  let isCopied = false
  const copied = copying.finally(() => (isCopied = true))
  const isShort = await Promise.race([copied.then(yes, yes), pause(LONG_MS, false, { ref: false })])
  if (!isShort)
    await hearBeginning(org, beginning, () => isCopied).catch((error: unknown) =>
      org.context.log.warn({ err: error, talk_id: beginning.talk_id }, 'the beginning of a talk was not heard'),
    )
  return copied
}

const yes = () => true

async function hearBeginning(org: OrgScope, { talk_id, input, folder, span }: Beginning, isOver: () => boolean) {
  const choice = await findChoice(org, talk_id)
  const engine = choice && (await localEngineFor(org.context.speech, choice))
  if (!engine) return
  const start = span?.start ?? 0
  const cut = { span: { start, end: Math.min(start + FIRST, span?.end ?? Infinity) }, longest: engine.longest }
  const pieces = until(isOver, org.context.media.chunks(input, folder, { ...cut, portion: engine.portion }))
  const onWords = showWords(org, { talk_id, duration: FIRST })
  await transcribeChunks(engine, pieces, {
    ...choice,
    vocabulary: await vocabularyFor(org, choice),
    quick: true,
    onWords,
  })
}

async function* until(isOver: () => boolean, pieces: AsyncIterable<Chunk>) {
  for await (const piece of pieces) {
    if (isOver()) return
    yield piece
  }
}
