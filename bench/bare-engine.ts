import { createRequire } from 'node:module'
import { modelNamed } from '../apps/server/src/ports/speech/sherpa/models/catalogue.ts'
import type { Model } from '../apps/server/src/ports/speech/sherpa/models/model.ts'
import { configOf, WINDOWS } from '../apps/server/src/ports/speech/sherpa/recognition/families.ts'
import { samplesOf } from '../apps/server/src/ports/speech/wav.ts'

/** The library alone, in a process: hears each file that it is sent, cut at fixed intervals, and says when it is done. */
const RATE = 16_000
const [, , name = '', folder = '', threads = '1'] = process.argv
const model = modelNamed(name) as Model
const { OfflineRecognizer } = createRequire(import.meta.url)('sherpa-onnx-node')
const recognizer = new OfflineRecognizer(configOf({ model, folder, threads: Number(threads), language: null }))
const step = WINDOWS[model.family].longest * RATE

async function hear(wav: string) {
  const samples = Float32Array.from(await samplesOf(wav), (sample) => sample / 32_768)
  for (let at = 0; at < samples.length; at += step) {
    const stream = recognizer.createStream()
    stream.acceptWaveform({ samples: samples.subarray(at, at + step), sampleRate: RATE })
    recognizer.decode(stream)
    recognizer.getResult(stream)
  }
  process.send?.('done')
}

process.on('message', (wav: string) => void hear(wav))
process.send?.('ready')
