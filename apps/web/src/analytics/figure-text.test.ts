import { i18n } from '@lingui/core'
import { afterAll, expect, test } from 'vitest'
import { day, momentInFigures, percent } from '../lib/format.ts'
import { figure, periodText } from './figure-text.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterAll(() => speak('en'))
const at = (...[year, month, date, ...time]: [number, number, number, ...number[]]) =>
  new Date(year, month - 1, date, ...time).getTime()

test.each([
  ['en', '03/07/2026', '3/7/26 09:05:00', '93%', '12.5', '1.23K'],
  ['de', '07.03.2026', '07.03.26, 09:05:00', '93\u00A0%', '12,5', '1,23K'],
])('days, moments and figures are written as in %s', (...[locale, date, moment, part, minutes, many]) => {
  speak(locale)
  expect(day(at(2026, 3, 7))).toBe(date)
  expect(momentInFigures(at(2026, 3, 7, 9, 5))).toBe(moment)
  expect(percent(0.934)).toBe(part)
  expect(figure('minutes', 12.46)).toBe(minutes)
  expect(figure('talks', 1234)).toBe(many)
})

test('midnight and the last second of a day are written with two digits each', () => {
  speak('en')
  expect(momentInFigures(at(2026, 11, 1))).toBe('11/1/26 00:00:00')
  expect(momentInFigures(at(2026, 11, 1, 23, 59, 59))).toBe('11/1/26 23:59:59')
})

test('a week is named by its first and its last day', () => {
  speak('en')
  const week = { from: at(2026, 3, 2), to: at(2026, 3, 9) }
  expect(periodText(week, 'week')).toBe('03/02/2026 – 03/08/2026')
  expect(periodText({ from: week.from, to: at(2026, 3, 3) }, 'day')).toBe('Mon 03/02/2026')
})

test('without transcribed talks confidence is empty, not zero', () => {
  expect([figure('confidence', null), figure('confidence', 0), figure('minutes', 0)]).toEqual(['–', '0%', '0'])
  expect(figure('minutes', 2)).toBe('2.0')
})
