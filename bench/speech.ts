import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { makeLog } from '../apps/server/src/core/log.ts'
import { ffmpegMedia } from '../apps/server/src/ports/media/ffmpeg.ts'
import { catalogue } from '../apps/server/src/ports/speech/sherpa/models/catalogue.ts'
import { folderOf, wrongFiles } from '../apps/server/src/ports/speech/sherpa/models/verification.ts'
import type { Model } from '../apps/server/src/ports/speech/sherpa/models/model.ts'
import { openRecognizer } from '../apps/server/src/ports/speech/sherpa/recognition/recognizer.ts'
import { sherpa, threadsFor } from '../apps/server/src/ports/speech/sherpa/sherpa.ts'
import { openStudio, type Studio } from '../apps/server/src/ports/testing/sounds.ts'
import { transcribeChunks } from '../apps/server/src/talks/pipeline/transcription/transcribe-chunks.service.ts'
import { compare, type Measured } from './compare.ts'

const SECONDS = 60
const FEW = { warmUp: 1, rounds: 3, inARound: 2 }
export const SAID =
  'The fire department reached the water pump at noon. Please send the report to the harbour office before six, and call the night shift when the second engine is back from Lindenhurst.'

type Compared = Measured & { memory: number | null }

/**
 * For every model in MODELS_DIR: transcribes a minute, heard once, by our pipeline and by as many processes with the library
 * alone as the pipeline has; then two talks of a minute at once. And measures the memory of one process.
 */
export async function* compareSpeech(models: string): AsyncGenerator<Compared> {
  await using studio = await openStudio()
  const sound = await minuteOf(studio)
  for (const model of catalogue)
    if ((await wrongFiles(models, model)).length === 0) yield* measure(model, { models, sound, studio })
}

async function minuteOf(studio: Studio) {
  const said = await studio.speak('said.wav', SAID)
  return studio.make('minute.wav', '-stream_loop', '-1', '-i', said, '-t', String(SECONDS))
}

interface SpeechPlace {
  models: string
  sound: string
  studio: Studio
}

async function* measure(model: Model, place: SpeechPlace): AsyncGenerator<Compared> {
  const { models, sound, studio } = place
  const engine = sherpa({ name: model.name, model, models, log: makeLog('silent') })
  const media = ffmpegMedia()
  const hints = { language: null, quick: true, vocabulary: [], signal: new AbortController().signal }
  const pieces = () => media.chunks(sound, studio.path('pieces'), { portion: engine.portion, longest: engine.longest })
  const talk = () => transcribeChunks(engine, pieces(), hints)
  const parts = await partsOf(place, engine.atOnce ?? 1)
  const bare = await openBareEngines(model, { models, count: parts.length })
  const memory = await memoryOf(model, place)
  const measured = async (name: string, ours: () => Promise<unknown>, yardstick: () => Promise<unknown>) => ({
    ...(await compare({ name: `${model.name}: ${name}`, ours, yardstick, times: FEW })),
    memory,
  })
  yield measured('a minute as talks are heard, against the library alone', talk, () => bare.hear(parts))
  const two = [sound, sound]
  yield measured(
    'two talks of a minute at once, against the library alone',
    () => Promise.all([talk(), talk()]),
    () => bare.hear(two),
  )
  bare.end()
  engine.end?.()
}

/** The minute in equal parts, one for each process. */
const partsOf = ({ sound, studio }: SpeechPlace, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => {
      const length = SECONDS / count
      return studio.make(`part ${at}.wav`, '-ss', String(at * length), '-t', String(length), '-i', sound)
    }),
  )

async function openBareEngines(model: Model, { models, count }: { models: string; count: number }) {
  const program = path.join(import.meta.dirname, 'bare-engine.ts')
  const asked = [model.name, folderOf(models, model), String(threadsFor(model))]
  const engines = Array.from({ length: count }, () => fork(program, asked))
  await Promise.all(engines.map((engine) => once(engine, 'message')))
  const work = async (engine: ChildProcess, files: string[]) => {
    for (const file of files) {
      engine.send(file)
      await once(engine, 'message')
    }
  }
  return {
    hear: (files: string[]) =>
      Promise.all(
        engines.map((engine, at) =>
          work(
            engine,
            files.filter((_, place) => place % count === at),
          ),
        ),
      ),
    end: () => engines.forEach((engine) => engine.kill()),
  }
}

/** Peak memory of the recognizer's process in MiB; null if the system does not report it. */
async function memoryOf(model: Model, { models, sound }: SpeechPlace) {
  const recognizer = openRecognizer({ model, folder: folderOf(models, model), threads: threadsFor(model) })
  await recognizer.hear({ wav: sound, language: null, quick: false, vocabulary: [], seconds: SECONDS })
  const status = await readFile(path.join('/proc', String(recognizer.pid()), 'status'), 'utf8').catch(() => '')
  recognizer.end()
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(status) ?? []
  return kilobytes ? Math.round(Number(kilobytes) / 1024) : null
}
