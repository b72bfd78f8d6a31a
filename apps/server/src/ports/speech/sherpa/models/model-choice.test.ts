import { expect, test } from 'vitest'
import { catalogue, modelNamed } from './catalogue.ts'
import { chooseModel, shortageOf, type Machine, sentenceFor } from './model-choice.ts'
import { systemLanguage } from './machine.ts'
import { type Model, sizeOf } from './model.ts'

const GIB = 1024
const roomy: Machine = { memory: 16 * GIB, free: 12 * GIB, processors: 8, room: 100 * GIB ** 3, language: 'en' }
const choose = (has: Partial<Machine>) => chooseModel({ ...roomy, ...has }, catalogue)
const said = (has: Partial<Machine>) => sentenceFor(choose(has), { ...roomy, ...has })

test.each<[string, Partial<Machine>, string | null]>([
  ['half a gigabyte of memory', { memory: 512, free: 300 }, null],
  ['no disk space', { room: 500 * GIB ** 2 }, null],
  ['enough memory, of which nothing is free', { free: 100 }, null],
  ['1 GB of memory', { memory: GIB, free: 700 }, 'moonshine-tiny-en'],
  ['1 GB of memory, in German', { memory: GIB, free: 700, language: 'de' }, null],
  ['2 GB of memory', { memory: 2 * GIB, free: 1500 }, 'parakeet-110m'],
  ['2 GB of memory, in German', { memory: 2 * GIB, free: 1500, language: 'de' }, 'whisper-small'],
  ['4 GB of memory', { memory: 4 * GIB, free: 3 * GIB }, 'parakeet-0.6b-v3'],
  ['4 GB of memory, of which 1 GB is free', { memory: 4 * GIB, free: GIB }, 'parakeet-110m'],
  ['one processor', { processors: 1 }, 'parakeet-110m'],
  ['little disk space', { room: 1.2 * GIB ** 3 }, 'parakeet-110m'],
  ['all there is', {}, 'parakeet-0.6b-v3'],
  ['all there is, in Polish', { language: 'pl' }, 'parakeet-0.6b-v3'],
  ['all there is, in Japanese', { language: 'ja' }, 'sense-voice'],
  ['all there is, in Arabic', { language: 'ar' }, 'whisper-turbo'],
  ['two processors, in Arabic', { language: 'ar', processors: 2 }, 'whisper-small'],
])('a machine with %s gets the best model that fits it', (_, has, name) => {
  expect(choose(has).model?.name ?? null).toBe(name)
})

test('when no model fits the machine, the message says what the best one needs', () => {
  expect(said({ memory: 512, free: 300 })).toBe(
    'No speech model fits this machine (0.5 GB of memory, 0.3 GB of it free, 8 processors). parakeet-0.6b-v3 needs 1.8 GB of free memory, and 2.4 GB in all',
  )
})

test('when a smaller model is used, the message says so, and what the best one lacks', () => {
  expect(said({ memory: 2 * GIB, free: 1500 })).toMatch(
    /^The speech model parakeet-110m is used, a smaller one, .* parakeet-0.6b-v3 needs 1.8 GB of free memory, and 2.4 GB in all$/,
  )
  expect(said({ processors: 1 })).toMatch(/parakeet-0.6b-v3 needs 2 processors$/)
  expect(said({ room: 1.2 * GIB ** 3 })).toMatch(/parakeet-0.6b-v3 needs 1.6 GB of free disk space$/)
  expect(said({})).toMatch(/^The speech model parakeet-0.6b-v3 fits this machine/)
})

test('the downloaded part of a model needs no more disk space', () => {
  const model = modelNamed('whisper-base') as Model
  const full = { ...roomy, room: 0 }
  expect(shortageOf(model, full)).toBe('room')
  expect(shortageOf(model, full, sizeOf(model) - 1)).toBe('room')
  expect(shortageOf(model, full, sizeOf(model))).toBeNull()
})

test.each([
  [{ LC_ALL: 'de_DE.UTF-8', LC_MESSAGES: 'fr_FR', LANG: 'en_US' }, 'de'],
  [{ LC_ALL: '', LC_MESSAGES: 'fr_CH@euro', LANG: 'en_US' }, 'fr'],
  [{ LANG: 'zh_TW.Big5' }, 'zh'],
  [{ LANG: 'iw_IL' }, 'he'],
])('the language of the system is read from %j', (env, language) => {
  expect(systemLanguage(env)).toBe(language)
})

test('without a system language, the language of the process is used', () => {
  const own = new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale).language
  for (const env of [{}, { LANG: 'C' }, { LC_ALL: 'POSIX' }, { LANG: 'C.UTF-8' }, { LANG: '!?' }])
    expect(systemLanguage(env)).toBe(own)
})
