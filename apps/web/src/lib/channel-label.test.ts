import { i18n } from '@lingui/core'
import { afterAll, expect, test } from 'vitest'
import { channelLabel } from './channel-label.ts'
import { duration, firstDayOfWeek } from './format.ts'

const read = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterAll(() => read('en'))

test.each(['ar', 'ar-EG', 'he'])('in %s, the sign of a channel stays before a Latin name', (locale) => {
  read(locale)
  expect(channelLabel({ name: 'Dispatch', private: false })).toBe('\u2068# Dispatch\u2069')
})

test.each(['en', 'de-AT'])('in %s, a channel is labelled as it is', (locale) => {
  read(locale)
  expect(channelLabel({ name: 'Dispatch', private: false })).toBe('# Dispatch')
  expect(channelLabel({ name: 'Board', private: true })).toBe('Board')
})

test.each([
  ['en', '1:15'],
  ['ar-EG', '١:١٥'],
])('in %s, 75 seconds are %s', (locale, shown) => {
  read(locale)
  expect(duration(75)).toBe(shown)
})

test.each([
  ['en-US', 0],
  ['en-GB', 1],
  ['de-DE', 1],
  ['ar-EG', 6],
])('in %s, weeks begin on day %d', (locale, day) => expect(firstDayOfWeek(locale)).toBe(day))
