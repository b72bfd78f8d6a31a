import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { configOf, MOST_SECONDS, takesLanguage } from './families.ts'
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
  const windows = windowsOf(samples, MOST_SECONDS[setup.model.family])
  const results = windows.map(({ from, to }) => ({ from, to, ...hear(samples.slice(from, to), language) }))
  return {
    words: results.flatMap(({ from, to, result }) =>
      wordsOfResult(result, { offset: from / RATE, seconds: (to - from) / RATE }),
    ),
    language: results.map(({ result }) => languageOf(result)).find((found) => found !== null) ?? null,
  }
}

function hear(samples: Float32Array, language: string | null) {
  const recognizer = recognizerFor(language)
  const stream = recognizer.createStream()
  stream.acceptWaveform({ samples, sampleRate: RATE })
  recognizer.decode(stream)
  return { result: recognizer.getResult(stream) }
}

const HEADER = 44

async function samplesOf(wav: string): Promise<Float32Array> {
  const bytes = (await readFile(wav)).subarray(HEADER)
  const samples = new Float32Array(Math.floor(bytes.length / 2))
  for (let at = 0; at < samples.length; at++) samples[at] = bytes.readInt16LE(at * 2) / 32_768
  return samples
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
