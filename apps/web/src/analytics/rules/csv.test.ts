import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const at = ['2026-03-01T05:00:00.000Z', '2026-03-02T05:00:00.000Z']
const days = ['2026-03-01', '2026-03-02']
const point = { at: at[1] ?? '', talks: 1200, minutes: 1 / 3, hits: 0, confidence: 0.92345, quality: 0.5 }
const linesOf = (name: string) =>
  csvOf({ group: 'tag', days, at, series: [{ id: 'one', name, points: [point] }] })
    .slice(1)
    .split('\r\n')

test('every day has a row, with plain numbers, and empty values without data', () => {
  expect(linesOf('urgent')).toEqual([
    'from,tag,tag_id,talks,minutes,hits,confidence,quality',
    '2026-03-01,urgent,one,0,0,0,,',
    '2026-03-02,urgent,one,1200,0.3333,0,0.9235,0.5',
    '',
  ])
})

test('the file starts with the byte order mark by which spreadsheets detect UTF-8', () => {
  expect(csvOf({ group: 'tag', days, at, series: [] }).codePointAt(0)).toBe(0xfe_ff)
})

test.each([
  ['a comma', 'Night, shift', '"Night, shift"'],
  ['quotes', 'the "old" one', '"the ""old"" one"'],
  ['a line break', 'two\nlines', '"two\nlines"'],
  ['other letters', 'Größe 東京', 'Größe 東京'],
])('%s cannot break a line', (_, name, cell) => {
  expect(linesOf(name)[1]).toBe(`2026-03-01,${cell},one,0,0,0,,`)
})

test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '|calc'])(
  '%j does not become a formula',
  (name) => {
    expect(linesOf(name)[1]).toMatch(/^2026-03-01,"?'/)
  },
)
