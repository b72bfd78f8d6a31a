import { expect, test } from 'vitest'
import { isPlausible, LONGEST_TITLE, titleOf } from './titles.ts'

test.each([
  ['Standup.m4a', 'Standup'],
  ['Dr. Kim 3.2 notes.MP3', 'Dr. Kim 3.2 notes'],
  ['C:\\fakepath\\Besprechung Übergröße.wav', 'Besprechung Übergröße'],
  ['a/b/消防.ogg', '消防'],
  ['two\nlines\u2028here.wav', 'two lines here'],
  ['.wav', '.wav'],
  ['no ending', 'no ending'],
  [' \t ', ''],
])('the file %j is titled %j', (file, title) => {
  expect(titleOf(file)).toBe(title)
})

test('a title is cut to its longest length, and ends with a whole character', () => {
  const title = titleOf(`${'x'.repeat(LONGEST_TITLE - 1)}😀.wav`)
  expect(title).toBe('x'.repeat(LONGEST_TITLE - 1))
})

test('a date before digital recorders or in the future is not plausible', () => {
  const now = Date.parse('2026-01-31T09:30:00Z')
  const told = ['1970-01-01T00:00:00Z', '1989-12-31T23:59:59Z', '1990-01-01T00:00:00Z', '2026-01-31T09:30:01Z']
  expect(told.map((time) => isPlausible(time, now))).toEqual([false, false, true, false])
})
