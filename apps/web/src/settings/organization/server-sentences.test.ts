import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { organizationSentence } from './server-sentences.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('a known sentence is said with what it names', () => {
  const sentence = 'The archive lacks talks.ndjson. Export it again'
  expect(organizationSentence(sentence)).toBe(sentence)
})

test('an unknown sentence stays as the server wrote it', () => {
  expect(organizationSentence('The moon is full')).toBe('The moon is full')
})
