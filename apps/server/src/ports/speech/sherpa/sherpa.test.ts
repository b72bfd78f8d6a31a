import { randomBytes } from 'node:crypto'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeLog } from '../../../core/log.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openStudio, silence } from '../../testing/sounds.ts'
import { DOUBTFUL_WATER, FIRE_WATER, tones, writeToneModel } from './testing/tone-model.ts'
import { EngineDown, SpeechError } from '../speech.ts'
import { openRecognizer } from './recognition/recognizer.ts'
import { folderOf } from './models/verification.ts'
import { isInstalled, sherpa } from './sherpa.ts'

const log = makeLog('silent')
async function station() {
  const studio = await openStudio()
  onTestFinished(() => studio[Symbol.asyncDispose]())
  const models = studio.path('models')
  const model = await writeToneModel(models)
  const setup = { model, folder: folderOf(models, model), threads: 1 }
  return { studio, models, model, setup, engine: sherpa({ name: 'sherpa', model, models, log }) }
}

test('invalid sound is refused with a sentence, and silence has no words', async () => {
  const { studio, engine } = await station()
  await writeFile(studio.path('broken.wav'), randomBytes(64_000))
  await expect(engine.transcribe(studio.path('broken.wav'))).rejects.toThrow(SpeechError)
  await expect(engine.transcribe(studio.path('none.wav'))).rejects.toThrow('none.wav')
  for (const seconds of [3, 0.05])
    expect(await engine.transcribe(await studio.make('silence.wav', ...silence(seconds)))).toMatchObject({ words: [] })
})

test('pieces of words are put together, with times and how sure the model is', async () => {
  const { studio, engine } = await station()
  const { words } = await engine.transcribe(await studio.make('tones.wav', ...tones(...FIRE_WATER)))
  expect(words.map(({ text }) => text)).toEqual(['fire', 'water'])
  expect(words[0]?.start).toBeCloseTo(1, 0)
  expect(words[1]?.start).toBeCloseTo(2, 0)
  for (const { start, end, confidence } of words) {
    expect(end).toBeGreaterThan(start)
    expect(confidence).toBeGreaterThan(0)
    expect(confidence).toBeLessThanOrEqual(1)
    expect(confidence).not.toBe(0.5)
  }
})

test('sound longer than the model’s window is transcribed in parts, with times from the beginning', async () => {
  const { studio, engine } = await station()
  const long = [{ pitch: 0, seconds: 80 }, ...FIRE_WATER, { pitch: 0, seconds: 50 }, ...FIRE_WATER]
  const { words } = await engine.transcribe(await studio.make('long.wav', ...tones(...long)))
  expect(words.map(({ text }) => text)).toEqual(['fire', 'water', 'fire', 'water'])
  const said = [81, 82, 134.5, 135.5]
  expect(words.map(({ start }, at) => Math.abs(start - (said[at] ?? 0)) < 0.2)).toEqual(said.map(() => true))
})

test('a vocabulary name is recognized where the sound is similar, and nowhere else', async () => {
  const { studio, engine } = await station()
  const heard = async (wav: string, vocabulary: string[]) => {
    const { words } = await engine.transcribe(wav, { vocabulary })
    return words.map(({ text }) => text)
  }
  const doubtful = await studio.make('doubtful.wav', ...tones(...DOUBTFUL_WATER))
  expect(await heard(doubtful, [])).toEqual(['fire', 'fireter'])
  expect(await heard(doubtful, ['Fire brigade', 'Ωmega', ''])).toEqual(['fire', 'fireter'])
  expect(await heard(doubtful, ['water'])).toEqual(['fire', 'water'])
  const clear = await studio.make('clear.wav', ...tones(...FIRE_WATER))
  expect(await heard(clear, ['water', 'ter'])).toEqual(['fire', 'water'])
  expect(await heard(await studio.make('silence.wav', ...silence(3)), ['water'])).toEqual([])
})

test('an incomplete or altered model is not loaded, and the message says what to copy', async () => {
  const { studio, engine, models, model } = await station()
  const wav = await studio.make('tones.wav', ...tones(...FIRE_WATER))
  expect(await engine.missing()).toBeNull()
  await appendFile(`${folderOf(models, model)}/joiner.onnx`, 'x')
  await rm(`${folderOf(models, model)}/decoder.onnx`)
  const sentence = `copy decoder.onnx, joiner.onnx to ${folderOf(models, model)}`
  expect(await engine.missing()).toContain(sentence)
  await expect(engine.transcribe(wav)).rejects.toThrow(EngineDown)
  await expect(engine.transcribe(wav)).rejects.toThrow(sentence)
  await writeToneModel(models)
  expect((await engine.transcribe(wav)).words).toHaveLength(2)
})

test('a crash costs one try: the next starts another process', async () => {
  const { studio, setup } = await station()
  const recognizer = openRecognizer(setup)
  const wav = await studio.make('long.wav', ...silence(1))
  const task = { wav, language: null, quick: false, vocabulary: [], seconds: 1 }
  await recognizer.hear(task)
  const pid = recognizer.pid() as number
  const crashed = recognizer.hear(task)
  process.kill(pid, 'SIGSEGV')
  await expect(crashed).rejects.toMatchObject({ name: 'EngineDown', stumbled: true })
  expect(await recognizer.hear(task)).toMatchObject({ words: [] })
  expect(recognizer.pid()).not.toBe(pid)
  recognizer.end()
})

test('weights that the library cannot read mean that the engine is down, not that the recording is at fault', async () => {
  const { studio, setup } = await station()
  await writeFile(`${setup.folder}/encoder.onnx`, 'nonsense')
  const recognizer = openRecognizer(setup)
  const wav = await studio.make('tones.wav', ...tones(...FIRE_WATER))
  const heard = recognizer.hear({ wav, language: null, quick: false, vocabulary: [], seconds: 4 })
  await expect(heard).rejects.toMatchObject({ name: 'EngineDown', stumbled: false, seconds: 60 })
  recognizer.end()
})

test('an idle process is stopped to free its memory', async () => {
  const { studio, setup } = await station()
  const recognizer = openRecognizer(setup, 50)
  await recognizer.hear({
    wav: await studio.make('blink.wav', ...silence(1)),
    ...{ language: null, quick: false, vocabulary: [] },
    seconds: 1,
  })
  await eventually(
    async () => recognizer.pid(),
    (pid) => pid === undefined,
  )
})

test('a stopped caller waits neither for the library nor for other callers', async () => {
  const { studio, setup } = await station()
  const recognizer = openRecognizer(setup)
  const wav = await studio.make('long.wav', ...silence(1))
  const stop = new AbortController()
  const first = recognizer.hear({ wav, language: null, quick: false, vocabulary: [], seconds: 1, signal: stop.signal })
  const second = recognizer.hear({ wav, language: null, quick: false, vocabulary: [], seconds: 1 })
  stop.abort(new Error('the worker stops'))
  await expect(first).rejects.toThrow('the worker stops')
  expect(await second).toMatchObject({ words: [] })
  await expect(
    recognizer.hear({ wav, language: null, quick: false, vocabulary: [], seconds: 1, signal: stop.signal }),
  ).rejects.toThrow('stops')
  recognizer.end()
})

test('a system without a native part of the library is recognized, and this one has it', () => {
  expect(isInstalled()).toBe(true)
  expect(isInstalled({ platform: 'linux', arch: 'riscv64' })).toBe(false)
  expect(isInstalled({ platform: 'freebsd', arch: 'x64' })).toBe(false)
})
