import { expect, test } from 'vitest'
import { fitSnippet, lineOf, snippetAt } from './snippet.ts'

const said = (...parts: string[]) =>
  parts.map((text) => ({ text: text.replaceAll('*', ''), marked: text.startsWith('*') }))
const read = (line: number, ...parts: string[]) =>
  fitSnippet(said(...parts), line).map(({ text, marked }) => (marked ? `*${text}*` : text))

const LONG = 'one two three four five six seven eight nine ten eleven twelve '.repeat(3)

test('without a match the snippet begins as the talk does', () => {
  expect(read(30, LONG)).toEqual([LONG])
})

test('what fits into two lines is shown whole', () => {
  expect(read(40, 'the river is closed because the ', '*water*', ' is rising')).toHaveLength(3)
})

test('the first match is in the middle of the first line', () => {
  const [lead = '', match] = read(60, LONG, '*water*', ` ${LONG}`)
  expect(match).toBe('*water*')
  expect(lead).toMatch(/^… /)
  expect(lead.length).toBeLessThanOrEqual(28)
  expect(lead.length).toBeGreaterThan(18)
})

test.each([38, 60, 130])('three matches are visible in two lines of %d characters', (line) => {
  const parts = read(line, LONG, '*water*', ` ${LONG}`, '*pump*', ` ${LONG}`, '*water pump*', LONG)
  const text = parts.slice(0, parts.indexOf('*water pump*') + 1).join('')
  expect(parts.filter((part) => part.startsWith('*'))).toHaveLength(3)
  expect(text.replaceAll('*', '').length).toBeLessThanOrEqual(line * 2)
})

test('an overlong word before a match is cut, not the match', () => {
  const [lead = '', match] = read(20, 'Donaudampfschifffahrtsgesellschaftskapitän', '*water*')
  expect(lead.length).toBeLessThanOrEqual(20)
  expect(match).toBe('*water*')
})

test('wide letters count twice', () => {
  const [lead = ''] = read(40, '消'.repeat(100), '*火事*')
  expect(lead.length).toBeLessThan(14)
})

test('a snippet is cut around each of the matches of a talk', () => {
  const words = Array.from({ length: 90 }, (_, at) => ({
    ...{ text: [20, 70, 71].includes(at) ? 'pump' : `w${at}`, start: at, end: at + 0.5, confidence: 1 },
  }))
  const matches = [
    { start: 20, end: 20.5 },
    { start: 70, end: 71.5 },
  ]
  const text = (at: number) => snippetAt(words, matches, at).map(({ text, marked }) => (marked ? `*${text}*` : text))
  expect(text(0).join('')).toMatch(/^… w8 .* w19 \*pump\* w21 .* w55 …$/)
  expect(text(1).join('')).toMatch(/^… w58 .* w69 \*pump pump\* w72 .* w89$/)
  expect(text(2)).toEqual([])
})

test('a wider list has longer lines up to a limit, and every list has some', () => {
  expect([0, 390, 480, 1208, 3000].map(lineOf)).toEqual([4, 36, 48, 140, 148])
})
