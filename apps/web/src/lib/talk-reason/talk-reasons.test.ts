import { i18n, type Messages } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { afterEach, expect, test } from 'vitest'
import { talkReason, talkReasons } from './talk-reasons.ts'

/** Where the server's code writes reasons: what it says of sound, of speech, of summaries and of answers, and the steps of the pipeline. */
const sources = import.meta.glob<string>(
  [
    '../../../../server/src/{ports/{media,speech,chat},talks/{pipeline,summaries}}/**/*.ts',
    '../../../../server/src/organizations/imports/import-rows.service.ts',
    '../../../../server/src/assistant/{assistant.service,chat/answer}.ts',
    // Their sentences are for operators, for chat models, or refuse a request.
    '!**/{*-settings.ts,prompts.ts,summaries.service.ts,summary-settings.service.ts}',
    '!**/sherpa/models/**',
    '!**/{tests,testing}/**',
    '!**/*.{test,suite}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Sentences there that no talk gets. */
const notReasons = [
  // The server does not start with it.
  'The ffmpeg here cannot write mp3: it was built without libmp3lame',
  // It becomes "took too long".
  'The answer is too long',
  // It refuses a request.
  'Without its recording this talk cannot be transcribed again',
]

/** Literals that begin like a sentence, with X for what is put in. */
const sentencesIn = (source: string) =>
  [...source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(/'([^'\n]*)'|`([^`]*)`/g)]
    .map(([, plain, template = '']) => plain ?? template.replaceAll(/\$\{[^}]*\}/g, 'X'))
    // What a model is told has several lines.
    .filter((text) => /^[A-Z]\w*,? \w+ \w+[^\n]*$/.test(text) && !notReasons.includes(text))

const TRANSLATED = '✓'

function translateEverything() {
  const messages = Object.values(talkReasons).map(({ id }) => [id, TRANSLATED])
  i18n.loadAndActivate({ locale: 'de', messages: Object.fromEntries(messages) })
}

// Test files share a process.
afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const written = new Set(Object.values(sources).flatMap(sentencesIn))

test('the sentences are found in the code of the server', () => expect(written.size).toBeGreaterThan(40))

test.each([...written])('the app translates “%s”', (reason) => {
  translateEverything()
  expect(talkReason(reason)).toMatch(new RegExp(`^${TRANSLATED}(\\. ${TRANSLATED})*$`))
})

test('a limit is said as a number', () => {
  expect(talkReason('This recording is longer than 4 hours')).toBe('This recording is longer than 4 hours')
  expect(talkReason('This recording is longer than 1 hours')).toBe('This recording is longer than 1 hour')
})

test('a sentence that the app does not know stays as the server wrote it', () => {
  translateEverything()
  expect(talkReason('The moon is full')).toBe('The moon is full')
})

test('what a sentence names is said in the language of the reader too', () => {
  const messages: Messages = {
    [msg({ message: 'No engine for {language} here' }).id]: ['Keine Erkennung für ', ['language']],
    [msg({ message: '{sentence}, ten times for this talk' }).id]: [['sentence'], ', zehnmal'],
    [msg({ message: 'The speech engine {name} refused this recording: {sentence}' }).id]: [
      ['sentence'],
      ' von ',
      ['name'],
    ],
    [msg({ message: 'it answered {status}' }).id]: ['Antwort ', ['status']],
    [msg`its package sherpa-onnx-node is not installed, or has no part for it`.id]: 'ohne Paket',
    [msg({ message: 'The speech engine {name} does not run on this machine: {sentence}' }).id]: [['sentence']],
    [msg`This file is empty`.id]: 'Diese Datei ist leer',
  }
  i18n.loadAndActivate({ locale: 'de', messages })
  expect(talkReason('No engine for Estonian here')).toBe('Keine Erkennung für Estnisch')
  expect(talkReason('This file is empty, ten times for this talk')).toBe('Diese Datei ist leer, zehnmal')
  const absent = 'its package sherpa-onnx-node is not installed, or has no part for it'
  expect(talkReason(`The speech engine x does not run on this machine: ${absent}`)).toBe('ohne Paket')
  expect(talkReason('The speech engine en refused this recording: it answered 418')).toBe('Antwort 418 von en')
})
