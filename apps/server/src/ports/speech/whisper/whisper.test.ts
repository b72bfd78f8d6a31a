import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeLog } from '../../../log.ts'
import { openStudio } from '../../testing/sounds.ts'
import { EngineDown, SpeechError } from '../speech.ts'
import { loadTransformers, told, type Transcriber } from './transformers.ts'
import { whisper } from './whisper.ts'

const settings = { name: 'whisper', model: 'some/model', languages: [], folder: '/nowhere', log: makeLog('silent') }

test('without its package the engine says which one is missing, and looks again', async () => {
  await using studio = await openStudio()
  const wav = await studio.speak('word.wav', 'Yes.')
  const engine = whisper(settings, loadTransformers)
  for (const _ of [1, 2]) {
    const error: unknown = await engine.transcribe(wav).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(EngineDown)
    expect(error).toMatchObject({
      seconds: 60,
      message: expect.stringContaining('npm install @huggingface/transformers'),
    })
  }
})

test('weights that cannot be had are asked for again; once there they are loaded once', async () => {
  await using studio = await openStudio()
  const wav = await studio.speak('word.wav', 'Yes.')
  const asked: { length: number; options: object }[] = []
  const transcriber: Transcriber = async ({ length }, options) => {
    asked.push({ length, options })
    return {
      text: ' yes sir',
      chunks: [
        { text: ' yes', timestamp: [0.1, 0.4] },
        { text: ' sir', timestamp: [0.4, null] },
      ],
    }
  }
  let loads = 0
  const engine = whisper(settings, async () => {
    loads += 1
    if (loads === 1) throw new Error('getaddrinfo ENOTFOUND')
    return transcriber
  })
  await expect(engine.transcribe(wav)).rejects.toThrow('could not get the weights of some/model')
  for (const _ of [1, 2]) await engine.transcribe(wav, { language: 'no' })
  expect(loads).toBe(2)
  const { words, language } = await engine.transcribe(wav)
  expect(words.map(({ text, start, confidence }) => [text, start, confidence])).toEqual([
    ['yes', 0.1, 0.5],
    ['sir', 0.4, 0.5],
  ])
  expect([language, (words.at(-1)?.end ?? 0) * 16_000]).toEqual([null, expect.closeTo(asked[0]?.length ?? 0, 0)])
  expect(asked[0]?.options).toMatchObject({ return_timestamps: 'word', language: 'no', task: 'transcribe' })
  await writeFile(studio.path('broken.wav'), 'nonsense')
  await expect(engine.transcribe(studio.path('broken.wav'))).rejects.toThrow(SpeechError)
})

test('whoever stops does not wait for the library', async () => {
  await using studio = await openStudio()
  const wav = await studio.speak('word.wav', 'Yes.')
  const engine = whisper(settings, async () => () => new Promise(() => {}))
  await expect(engine.transcribe(wav, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/)
})

test('the log tells of every tenth of a file once', () => {
  const lines: object[] = []
  const news = told({ info: (line: object) => lines.push(line) } as never, 'some/model')
  for (const progress of [0, 5, 10.2, 14, 20, 20, 100]) news({ status: 'progress', file: 'encoder.onnx', progress })
  news({ status: 'done', file: 'encoder.onnx' })
  expect(lines.map((line) => (line as { percent: number }).percent)).toEqual([10, 20, 100])
})
