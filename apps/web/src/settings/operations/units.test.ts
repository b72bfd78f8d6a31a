import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { minutesInWords, secondsInWords, sizeInWords } from './units.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test.each([
  [0, '0 sec'],
  [0.0418, '42 ms'],
  [0.42, '0.4 sec'],
  [42.4, '42 sec'],
  [75, '1.3 min'],
  [5400, '1.5 hr'],
])('%d seconds are %s', (seconds, words) => expect(secondsInWords(seconds)).toBe(words))

test('small amounts of minutes keep a decimal place, large ones do not', () => {
  expect(minutesInWords(1.25)).toBe('1.3 min')
  expect(minutesInWords(1234.5)).toMatch(/^1,23[45] min$/)
})

test.each([
  [0, '0 bytes'],
  [1023, '1,023 bytes'],
  [1536, '1.5 kB'],
  [2.5 * 1024 ** 3, '2.5 GB'],
])('%d bytes are %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words))
