import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { samplesOf } from '../../wav.ts'
import { configOf, HALLUCINATES, takesHotwords, takesLanguage, WINDOWS } from './families.ts'
import { LISTENINGS, soundFor } from './listenings.ts'
import { BOOST, hotwordsOf, vocabularyOf, withNames } from './hotwords.ts'
import type { RecognitionAnswer, RecognitionRequest, Setup } from './messages.ts'
import { openVoiceDetector, type VadLibrary } from './voice-detector.ts'
import { RATE, utterancesIn, windowsOf, windowsWithSpeech } from './windows.ts'
import { isNoise, languageOf, type Result, type WordRange, wordsOfResult, wordsOfResults } from './recognized-words.ts'

/** The part of sherpa-onnx-node in use; it has no types. */
interface Library extends VadLibrary {
  OfflineRecognizer: new (
    config: object,
  ) => {
    createStream(hotwords?: string): { acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void }
    decode(stream: object): void
    getResult(stream: object): Result
  }
}

const library = createRequire(import.meta.url)('sherpa-onnx-node') as Library
const { OfflineRecognizer } = library
const setup = JSON.parse(process.argv[2] ?? '{}') as Setup

type Recognizer = InstanceType<Library['OfflineRecognizer']>
let loaded: { language: string | null; recognizer: Recognizer } | undefined

/** Loads the weights once, and again for another language if the family requires it. */
function recognizerFor(language: string | null): Recognizer {
  const wanted = takesLanguage(setup.model.family) ? language : null
  if (loaded?.language === wanted) return loaded.recognizer
  loaded = undefined
  loaded = {
    language: wanted,
    recognizer: withVocabulary((bpeVocab) => new OfflineRecognizer(configOf({ ...setup, language: wanted, bpeVocab }))),
  }
  return loaded.recognizer
}

/** The library reads the vocabulary from a file when a recognizer is created. */
function withVocabulary<Made>(make: (bpeVocab?: string) => Made): Made {
  if (!takesHotwords(setup.model.family)) return make()
  const tokens = setup.model.files.find(({ role }) => role === 'tokens')?.name ?? 'tokens.txt'
  const folder = mkdtempSync(path.join(tmpdir(), 'earshot-vocabulary-'))
  try {
    const file = path.join(folder, 'bpe.vocab')
    writeFileSync(file, vocabularyOf(readFileSync(path.join(setup.folder, tokens), 'utf8')))
    return make(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function answer({ wav, ...asked }: RecognitionRequest): Promise<RecognitionAnswer> {
  const samples = await samplesOf(wav)
  const heard = spokenWindows(samples).map(({ start, end }) => {
    const sound = samples.subarray(Math.floor(start * RATE), Math.ceil(end * RATE))
    return hearWindow(sound, { offset: start, seconds: end - start, utterances: utterancesIn(sound) }, asked)
  })
  return {
    words: heard.flatMap(({ words }) => words),
    once: asked.quick && LISTENINGS[setup.model.family].length > 1,
    language: heard.map(({ result }) => languageOf(result)).find((found) => found !== null) ?? null,
  }
}

const hallucinates = HALLUCINATES[setup.model.family]

function hearWindow(sound: Int16Array, place: WordRange, asked: Omit<RecognitionRequest, 'wav'>) {
  const { language, vocabulary, quick } = asked
  const [first, ...others] = LISTENINGS[setup.model.family]
  const result = hear(soundFor(sound, first), { language })
  if (hallucinates && isNoise(result)) return { words: [], result }
  const again = quick ? [] : others.map((listening) => hear(soundFor(sound, listening), { language }))
  const words = wordsOfResults([result, ...again], place)
  const hotwords = takesHotwords(setup.model.family) ? hotwordsOf(vocabulary) : ''
  if (hotwords === '' || words.length === 0) return { words, result }
  const biased = wordsOfResult(hear(soundFor(sound, first), { language, hotwords }), { ...place, boost: BOOST })
  return { words: withNames(words, biased, vocabulary), result }
}

const voice = setup.model.files.find(({ role }) => role === 'voice')
const speechIn = voice && openVoiceDetector(library, path.join(setup.folder, voice.name))

function spokenWindows(samples: Int16Array) {
  const windows = windowsOf(samples, WINDOWS[setup.model.family])
  return speechIn && windows.length > 0 ? windowsWithSpeech(windows, speechIn(samples)) : windows
}

function hear(samples: Float32Array, { language, hotwords }: { language: string | null; hotwords?: string }) {
  const recognizer = recognizerFor(language)
  const stream = recognizer.createStream(hotwords)
  stream.acceptWaveform({ samples, sampleRate: RATE })
  recognizer.decode(stream)
  return recognizer.getResult(stream)
}

process.on('disconnect', () => process.exit())
process.on('message', (asked: RecognitionRequest) => {
  void answer(asked)
    .catch((error: Error) => ({ error: error.message }))
    .then((said) => process.send?.(said))
})
// Unreadable weights end the process here, before it reports ready.
recognizerFor(null)
process.send?.('ready')
