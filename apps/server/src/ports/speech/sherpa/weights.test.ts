import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeLog } from '../../../core/log.ts'
import { testModels } from '../../testing/moonshine.ts'
import { joined, openStudio } from '../../testing/sounds.ts'
import { speechSuite } from '../speech.suite.ts'
import { catalogue } from './models/catalogue.ts'
import type { Model } from './models/model.ts'
import { wrongFiles } from './models/verification.ts'
import { sherpa } from './sherpa.ts'

const models = process.env.MODELS_DIR ?? testModels
const english = catalogue.filter(({ languages }) => languages.length === 0 || languages.includes('en'))
const wrong = await Promise.all(english.map((model) => wrongFiles(models, model)))
const here = english.filter((_, at) => wrong[at]?.length === 0)

const engineOf = (model: Model) => sherpa({ name: model.name, model, models, log: makeLog('silent') })
for (const model of here) speechSuite(model.name, engineOf(model))

const detecting = here.filter(({ files }) => files.some(({ role }) => role === 'voice'))
/** Eight falling notes, over which Moonshine and Whisper write sentences. */
const NOTE = '220*pow(2,floor(mod(t*2,8))/6)'
const MELODY = `0.2*(sin(2*PI*t*${NOTE})+0.5*sin(4*PI*t*${NOTE})+0.4*sin(220*PI*t))*exp(-3*mod(t,0.5))`

test.each(detecting)('$name writes nothing over a melody, and the sentence after it', async (model) => {
  await using studio = await openStudio()
  const melody = await studio.make('melody.wav', '-f', 'lavfi', '-i', `aevalsrc='${MELODY}':d=12:s=16000`)
  const sentence = await studio.speak('sentence.wav', 'Please send the report to the office.')
  const engine = engineOf(model)
  expect((await engine.transcribe(melody)).words).toEqual([])
  const { words } = await engine.transcribe(await studio.make('both.wav', ...joined(melody, sentence)))
  expect(words.map(({ text }) => text).join(' ')).toMatch(/send the report to the office/i)
  expect(words.every(({ start }) => start > 11.5)).toBe(true)
  expect((await engine.transcribe(sentence)).words[0]?.start).toBeLessThan((await readFile(sentence)).length / 32_000)
})

test('at least the first model is here', () => {
  expect(here.map(({ name }) => name)).not.toEqual([])
})
