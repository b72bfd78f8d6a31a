import { rm } from 'node:fs/promises'
import { DETECT } from '@earshot/contract/rules/spoken-languages'
import type { Word } from '@earshot/contract/talks'
import type { Chunk } from '../../../ports/media/media.ts'
import type { Hints, Speech, SpeechResult } from '../../../ports/speech/speech.ts'
import { markHallucinations } from './hallucinations.ts'
import { placeWords } from './place-words.ts'

export interface ChunkHints extends Omit<Hints, 'place'> {
  language: string | null
  /** Awaited before each chunk of a long talk. */
  between?: (() => Promise<void>) | undefined
  /** Gets the words up to the first chunk that is not heard yet. */
  onWords?: ((words: Word[]) => Promise<void>) | undefined
}

/** A talk with more chunks is long. */
const SHORT = 4

/** As many chunks at a time as the engine hears. The language is the first chunk's. */
export async function transcribeChunks(
  engine: Speech,
  pieces: AsyncIterable<Chunk>,
  { language, between, onWords, ...hints }: ChunkHints,
) {
  const given = language === DETECT ? null : language
  const heard: (SpeechResult | undefined)[] = []
  const slots = openSlots(engine.atOnce ?? 1)
  let next = 0
  async function begin(piece: Chunk) {
    const place = next++
    if (place >= SHORT) await between?.()
    await slots.begin(async () => {
      heard[place] = await hear(engine, piece, { ...hints, language: given, place })
      await onWords?.(wordsOf(heard.slice(0, firstGap(heard))))
    })
  }
  try {
    for await (const piece of pieces) await begin(piece)
  } finally {
    await slots.end()
  }
  return { words: wordsOf(heard), language: spokenIn(heard, engine, given), once: heard.some((each) => each?.once) }
}

async function hear(engine: Speech, piece: Chunk, hints: Hints): Promise<SpeechResult> {
  const result = await engine.transcribe(piece.path, hints)
  await rm(piece.path, { force: true })
  return { ...result, words: placeWords(engine.invents ? markHallucinations(result.words) : result.words, piece) }
}

const wordsOf = (heard: readonly (SpeechResult | undefined)[]): Word[] => heard.flatMap((each) => each?.words ?? [])

function firstGap(heard: readonly (SpeechResult | undefined)[]) {
  const at = heard.findIndex((each) => each === undefined)
  return at < 0 ? heard.length : at
}

function spokenIn(heard: readonly (SpeechResult | undefined)[], { languages }: Speech, given: string | null) {
  const detected = heard.find((each) => each && each.words.length > 0)?.language
  return given ?? detected ?? (languages.length === 1 ? languages[0] : undefined) ?? 'und'
}

/** Runs work side by side. After a failure nothing more begins, and what runs comes to its end. */
function openSlots(most: number) {
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  const check = () => {
    if (failure) throw failure.error
  }
  return {
    /** Resolves when there is room for another. */
    async begin(work: () => Promise<void>) {
      check()
      const one = work()
        .catch((error: unknown) => void (failure ??= { error }))
        .finally(() => running.delete(one))
      running.add(one)
      if (running.size >= most) await Promise.race(running)
      check()
    },
    async end() {
      await Promise.all(running)
      check()
    },
  }
}
