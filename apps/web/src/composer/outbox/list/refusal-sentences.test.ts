import { i18n, type Messages } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { afterAll, expect, test } from 'vitest'
import { refusalSentence } from './refusal-sentences.ts'

const EMPTY = msg`The recording is empty`
const USED = msg({ message: 'The organization has used its {name} minutes for today. Try again tomorrow' })

// Test files share a process.
afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('why a recording was refused is said in the language of the reader', () => {
  const messages: Messages = {
    [EMPTY.id]: 'Die Aufnahme ist leer',
    [USED.id]: ['Heute sind ', ['name'], ' Minuten verbraucht'],
  }
  i18n.loadAndActivate({ locale: 'de', messages })
  expect(refusalSentence('The recording is empty')).toBe('Die Aufnahme ist leer')
  const used = 'The organization has used its 90 minutes for today. Try again tomorrow'
  expect(refusalSentence(used)).toBe('Heute sind 90 Minuten verbraucht')
  expect(refusalSentence('The moon is full')).toBe('The moon is full')
})
