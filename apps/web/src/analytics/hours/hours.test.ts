import { expect, test } from 'vitest'
import { csvOfHours, weekdaysFrom } from './hours.ts'

test('the CSV has every hour of the week, with empty scores where nothing was said', () => {
  const cell = { weekday: 1, hour: 14, talks: 2, minutes: 1.5, hits: 1, confidence: 0.9, quality: null }
  const lines = csvOfHours([cell]).trim().split('\r\n')
  expect(lines).toHaveLength(1 + 7 * 24)
  expect([lines[0], lines[1], lines[15]]).toEqual([
    'weekday,hour,talks,minutes,hits,confidence,quality',
    '1,0,0,0,0,,',
    '1,14,2,1.5,1,0.9,',
  ])
})

test.each([
  ['Sunday', 0, [7, 1, 2, 3, 4, 5, 6]],
  ['Monday', 1, [1, 2, 3, 4, 5, 6, 7]],
  ['Saturday', 6, [6, 7, 1, 2, 3, 4, 5]],
])('a week that begins on %s', (_, first, days) => expect(weekdaysFrom(first)).toEqual(days))
