import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { makeLog } from '../apps/server/src/core/log.ts'
import { ffmpegMedia } from '../apps/server/src/ports/media/ffmpeg.ts'
import { catalogue } from '../apps/server/src/ports/speech/sherpa/models/catalogue.ts'
import { folderOf, wrongFiles } from '../apps/server/src/ports/speech/sherpa/models/verification.ts'
import type { Model } from '../apps/server/src/ports/speech/sherpa/models/model.ts'
import { configOf, WINDOWS } from '../apps/server/src/ports/speech/sherpa/recognition/families.ts'
import { openRecognizer } from '../apps/server/src/ports/speech/sherpa/recognition/recognizer.ts'
import { sherpa, threads } from '../apps/server/src/ports/speech/sherpa/sherpa.ts'
import { samplesOf } from '../apps/server/src/ports/speech/wav.ts'
import { openStudio, type Studio } from '../apps/server/src/ports/testing/sounds.ts'
import { transcribeChunks } from '../apps/server/src/talks/pipeline/transcription/transcription.service.ts'
import { compare, type Measured } from './compare.ts'

const SECONDS = 60
const RATE = 16_000
const FEW = { warmUp: 1, rounds: 3, inARound: 2 }
export const SAID =
  'The fire department reached the water pump at noon. Please send the report to the harbour office before six, and call the night shift when the second engine is back from Lindenhurst.'

/**
 * For every model in MODELS_DIR: transcribes a minute through our pipeline and through the library alone in this
 * process, and measures the memory.
 */
export async function* compareSpeech(models: string): AsyncGenerator<Measured & { memory: number | null }> {
  await using studio = await openStudio()
  const sound = await minuteOf(studio)
  for (const model of catalogue)
    if ((await wrongFiles(models, model)).length === 0) yield measure(model, { models, sound, studio })
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

async function measure(model: Model, { models, sound, studio }: SpeechPlace) {
  const engine = sherpa({ name: model.name, model, models, log: makeLog('silent') })
  const media = ffmpegMedia()
  const hints = { language: null, quick: false, vocabulary: [], signal: new AbortController().signal }
  const pieces = () => media.chunks(sound, studio.path('pieces'), { portion: engine.portion })
  const measured = await compare({
    name: `${model.name}: a minute as talks are heard, against the library alone`,
    ours: () => transcribeChunks(engine, pieces(), hints),
    yardstick: await libraryAlone(model, { models, sound }),
    times: FEW,
  })
  return { ...measured, memory: await memoryOf(model, { models, sound }) }
}

/** The same audio, cut at fixed intervals. */
async function libraryAlone(model: Model, { models, sound }: Omit<SpeechPlace, 'studio'>) {
  const { OfflineRecognizer } = createRequire(import.meta.url)('sherpa-onnx-node')
  const recognizer = new OfflineRecognizer(
    configOf({ model, folder: folderOf(models, model), threads: threads(), language: null }),
  )
  const samples = Float32Array.from(await samplesOf(sound), (sample) => sample / 32_768)
  const step = WINDOWS[model.family].longest * RATE
  return async () => {
    for (let at = 0; at < samples.length; at += step) {
      const stream = recognizer.createStream()
      stream.acceptWaveform({ samples: samples.subarray(at, at + step), sampleRate: RATE })
      recognizer.decode(stream)
      recognizer.getResult(stream)
    }
  }
}

/** Peak memory of the recognizer's process in MiB; null if the system does not report it. */
async function memoryOf(model: Model, { models, sound }: Omit<SpeechPlace, 'studio'>) {
  const recognizer = openRecognizer({ model, folder: folderOf(models, model), threads: threads() })
  await recognizer.hear({ wav: sound, language: null, quick: false, vocabulary: [], seconds: SECONDS })
  const status = await readFile(path.join('/proc', String(recognizer.pid()), 'status'), 'utf8').catch(() => '')
  recognizer.end()
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(status) ?? []
  return kilobytes ? Math.round(Number(kilobytes) / 1024) : null
}
