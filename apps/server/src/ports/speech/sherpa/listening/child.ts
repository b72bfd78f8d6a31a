import { createRequire } from 'node:module'
import { samplesOf } from '../../wav.ts'
import { configOf, takesLanguage, WINDOWS } from './families.ts'
import type { Answer, Asked, Setup } from './messages.ts'
import { RATE, windowsOf } from './windows.ts'
import { languageOf, type Result, wordsOfResult } from './words.ts'

/** As much of sherpa-onnx-node as is used; it brings no types. */
interface Library {
  OfflineRecognizer: new (
    config: object,
  ) => {
    createStream(): { acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void }
    decode(stream: object): void
    getResult(stream: object): Result
  }
}

const { OfflineRecognizer } = createRequire(import.meta.url)('sherpa-onnx-node') as Library
const setup = JSON.parse(process.argv[2] ?? '{}') as Setup

type Recognizer = InstanceType<Library['OfflineRecognizer']>
let loaded: { language: string | null; recognizer: Recognizer } | undefined

/** The recognizer for a language: the weights are read once, and again for another language where the family asks for it. */
function recognizerFor(language: string | null): Recognizer {
  const wanted = takesLanguage(setup.model.family) ? language : null
  if (loaded?.language === wanted) return loaded.recognizer
  loaded = undefined
  loaded = { language: wanted, recognizer: new OfflineRecognizer(configOf({ ...setup, language: wanted })) }
  return loaded.recognizer
}

async function answer({ wav, language }: Asked): Promise<Answer> {
  const samples = await samplesOf(wav)
  const windows = windowsOf(samples, WINDOWS[setup.model.family])
  const results = windows.map(({ start, end }) => {
    const result = hear(samples.subarray(Math.floor(start * RATE), Math.ceil(end * RATE)), language)
    return { result, place: { offset: start, seconds: end - start } }
  })
  return {
    words: results.flatMap(({ result, place }) => wordsOfResult(result, place)),
    language: results.map(({ result }) => languageOf(result)).find((found) => found !== null) ?? null,
  }
}

function hear(sound: Int16Array, language: string | null) {
  const recognizer = recognizerFor(language)
  const stream = recognizer.createStream()
  stream.acceptWaveform({ samples: Float32Array.from(sound, (sample) => sample / 32_768), sampleRate: RATE })
  recognizer.decode(stream)
  return recognizer.getResult(stream)
}

process.on('disconnect', () => process.exit())
process.on('message', (asked: Asked) => {
  void answer(asked)
    .catch((error: Error) => ({ error: error.message }))
    .then((said) => process.send?.(said))
})
// Weights that cannot be read end the process here, before it says that it is ready.
recognizerFor(null)
process.send?.('ready')
