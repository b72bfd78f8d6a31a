import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeLog } from '../../core/log.ts'
import { moonshineEngine } from '../testing/moonshine.ts'
import { openStudio } from '../testing/sounds.ts'
import { withCircuitBreaker } from './circuit-breaker.ts'
import { engineFor, enginesFor, openEngines } from './engines.ts'
import { codeOf } from '@earshot/contract/rules/spoken-languages'
import { readEngines } from './speech-engine-settings.ts'
import { EngineDown, type Speech, SpeechError } from './speech.ts'

const lab = { kind: 'openai', name: 'Lab', url: 'http://10.0.0.7:8000', model: 'large-v3' }
const place = { dataDir: '/nowhere', log: makeLog('silent') }

test.each([
  ['{"kind": "openai"}', /no such file/],
  ['[', /this is not JSON/],
  ['[]', /Name at least one engine/],
  ['[{"kind": "dragon"}]', /SPEECH_ENGINES 1 kind: The kind of an engine is/],
  [
    '[{"kind": "sherpa"}]',
    /SPEECH_ENGINES 1 model: The model of an engine of the kind sherpa is one of parakeet-0.6b-v3,/,
  ],
  ['[{"kind": "sherpa", "model": "../x"}]', /The model of an engine of the kind sherpa is one of/],
  [JSON.stringify([{ ...lab, url: 'file:///etc/passwd' }]), /SPEECH_ENGINES 1 url: The url is an http\(s\) address/],
  [JSON.stringify([lab, { ...lab, name: undefined }]), /SPEECH_ENGINES 2 name: Every engine needs a name/],
  [JSON.stringify([lab, lab]), /two engines are called Lab/],
  [JSON.stringify([{ ...lab, languages: ['english'] }]), /Languages are codes/],
  [JSON.stringify([{ ...lab, mdoel: 'x' }]), /SPEECH_ENGINES 1/],
])('invalid engine declarations stop the start: %s', (declared, sentence) => {
  expect(() => readEngines(declared)).toThrow(sentence)
})

test('engines are declared as JSON or in a JSON file, and none is there by default', async () => {
  await using studio = await openStudio()
  const declared = JSON.stringify([lab, { kind: 'sherpa', model: 'whisper-base' }, moonshineEngine])
  await writeFile(studio.path('engines.json'), declared)
  expect(readEngines(studio.path('engines.json'))).toEqual(readEngines(declared))
  const names = (text?: string) => openEngines(readEngines(text), place).all.map(({ name }) => name)
  expect(names(declared)).toEqual(['Lab', 'sherpa', 'moonshine'])
  expect(names()).toEqual([])
})

test('without a selected engine, the first that speaks the language is used, or there is an error', () => {
  const engines = openEngines(readEngines(JSON.stringify([{ ...lab, languages: ['de'] }, moonshineEngine])), place)
  const chosen = (engine: string | null, language: string | null) => {
    const found = engineFor(engines, { engine, language })
    return typeof found === 'string' ? found : found.name
  }
  expect(chosen(null, null)).toBe('Lab')
  expect(chosen(null, 'de-AT')).toBe('Lab')
  expect(chosen(null, 'en')).toBe('moonshine')
  expect(chosen(null, 'fi')).toMatch(/^No engine for Finnish here/)
  expect(chosen('Lab', 'en')).toMatch(/^No engine for English here/)
  expect(chosen('Dragon', null)).toMatch(/^The speech engine Dragon is no longer available/)
})

test('engines are tried in order; with a selected engine, fallbacks are local ones only', () => {
  const other = { ...lab, name: 'Other' }
  const local = { kind: 'sherpa', model: 'parakeet-0.6b-v3' }
  const declared = [{ ...lab, languages: ['de'] }, local, other, moonshineEngine]
  const engines = openEngines(readEngines(JSON.stringify(declared)), place)
  const order = (engine: string | null, language: string | null) =>
    enginesFor(engines, { engine, language }).map(({ name }) => name)
  expect(order(null, null)).toEqual(['Lab', 'sherpa', 'Other', 'moonshine'])
  expect(order(null, 'de')).toEqual(['Lab', 'sherpa', 'Other'])
  expect(order('Other', null)).toEqual(['Other', 'sherpa', 'moonshine'])
  expect(order('moonshine', 'en')).toEqual(['moonshine', 'sherpa'])
  expect(order('Lab', 'en')).toEqual(['sherpa', 'moonshine'])
  expect(engineFor({ all: [] }, { engine: null, language: null })).toMatch(/^No speech engine is configured here/)
  expect(order('Gone', 'fi')).toEqual(['sherpa'])
})

test('an engine of one language hears nothing that is in another, or that nobody said and is not of the installation', () => {
  const declared = [{ ...lab, languages: ['de', 'fr'] }, moonshineEngine]
  const at = (language: string) => openEngines(readEngines(JSON.stringify(declared)), { ...place, language })
  const order = (home: string, language: string | null) =>
    enginesFor(at(home), { engine: null, language }).map(({ name }) => name)
  expect(order('en', null)).toEqual(['Lab', 'moonshine'])
  expect(order('de', null)).toEqual(['Lab'])
  expect(order('de', 'en')).toEqual(['moonshine'])
  expect(order('en', 'fi')).toEqual([])
  const alone = openEngines(readEngines(JSON.stringify([moonshineEngine])), { ...place, language: 'de' })
  expect(engineFor(alone, { engine: null, language: null })).toBe(
    'No engine for German here. The speech model parakeet-0.6b-v3 (639 MB) speaks it: an admin can select it in Settings › Speech',
  )
  expect(engineFor(alone, { engine: null, language: 'ar' })).toMatch(/whisper-turbo \(991 MB\) speaks it/)
})

test('languages are read as engines write them', () => {
  expect(['en', 'english', 'Norwegian', 'pt-BR', 'chinese', 'yue', 'gibberish', ''].map(codeOf)).toEqual([
    ...['en', 'en', 'no', 'pt', 'zh'],
    ...['yue', null, null],
  ])
})

function engine() {
  const clock = { now: 0 }
  const asked: number[] = []
  let answer: () => Promise<never> | Promise<{ words: []; language: null }> = async () => ({
    words: [],
    language: null,
  })
  const speech: Speech = {
    ...{ name: 'Lab', local: false, invents: true, languages: [], portion: null },
    missing: async () => null,
    transcribe: async () => {
      asked.push(clock.now)
      return answer()
    },
  }
  const circuit = withCircuitBreaker(speech, () => clock.now)
  const answers = (next: typeof answer) => void (answer = next)
  const at = async (second: number) => {
    clock.now = second * 1000
    return circuit.transcribe('x.wav').then(
      () => 'heard',
      (error: EngineDown) => error.seconds ?? error.message,
    )
  }
  return { circuit, asked, answers, at }
}

test('an engine that is down is retried at growing intervals', async () => {
  const { circuit, asked, answers, at } = engine()
  answers(() => Promise.reject(new EngineDown('down')))
  expect([await at(0), await at(1), await at(14)]).toEqual([15, 14, 1])
  expect(await circuit.missing()).toBe('down')
  expect([await at(15), await at(44), await at(45)]).toEqual([30, 1, 60])
  expect(asked).toEqual([0, 15_000, 45_000])
  answers(async () => ({ words: [], language: null }))
  expect(await at(105)).toBe('heard')
  expect(await circuit.missing()).toBeNull()
  answers(() => Promise.reject(new EngineDown('busy', { seconds: 100_000 })))
  expect(await at(106)).toBe(3600)
})

test('one talk probes a failed engine while others wait, and a refusal counts as a sign of life', async () => {
  const { circuit, asked, answers, at } = engine()
  answers(() => Promise.reject(new EngineDown('down')))
  await at(0)
  const { promise, reject } = Promise.withResolvers<never>()
  answers(() => promise)
  const probe = at(20)
  expect([await at(20), await at(21)]).toEqual([1, 1])
  expect(asked).toEqual([0, 20_000])
  reject(new SpeechError('too short'))
  expect(await probe).toBe('too short')
  expect(await circuit.missing()).toBeNull()
})
