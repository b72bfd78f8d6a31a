import { expect, test } from 'vitest'
import { quietEnd, quietStretches } from './quiet-stretches.ts'

/** Ten peaks per second. */
const heard = (loud: string, words: [number, number][] = []) => ({
  peaks: [...loud].map((each) => (each === '#' ? 0.6 : 0.01)),
  duration: loud.length / 10,
  words: words.map(([start, end]) => ({ text: 'word', start, end, confidence: 1 })),
})

test('a pause of less than a second is kept', () => {
  expect(quietStretches(heard('##########.........##########'))).toEqual([])
})

test('loud sound is kept, even without words', () => {
  expect(quietStretches(heard('#'.repeat(40), [[0, 0.5]]))).toEqual([])
})

test('words are kept, however soft', () => {
  expect(quietStretches(heard(`####${'.'.repeat(16)}####`, [[1, 1.4]]))).toEqual([])
})

test('without peaks no stretch is quiet', () => {
  expect(quietStretches({ peaks: [], words: [], duration: 60 })).toEqual([])
})

test('a long pause is quiet except for a margin on either side', () => {
  const [only, ...others] = quietStretches(heard(`##########${'.'.repeat(20)}##########`))
  expect(others).toEqual([])
  expect(only?.start).toBeCloseTo(1.2)
  expect(only?.end).toBeCloseTo(2.8)
})

test('silence before the first sound and after the last one is quiet to its end', () => {
  const stretches = quietStretches(heard(`${'.'.repeat(15)}######${'.'.repeat(15)}`))
  expect(stretches.map(({ start }) => start)).toEqual([0, expect.closeTo(2.3)])
  expect(stretches.map(({ end }) => end)).toEqual([expect.closeTo(1.3), 3.6])
})

test('a soft word in a long pause leaves quiet before and after it', () => {
  const stretches = quietStretches(heard(`####${'.'.repeat(40)}####`, [[2, 2.5]]))
  expect(stretches.map(({ start, end }) => [start.toFixed(1), end.toFixed(1)])).toEqual([
    ['0.6', '1.8'],
    ['2.7', '4.2'],
  ])
})

test('only a position inside a quiet stretch is moved to its end', () => {
  const stretches = [{ start: 1.2, end: 2.8 }]
  expect(quietEnd(stretches, 1.1)).toBeUndefined()
  expect(quietEnd(stretches, 1.2)).toBe(2.8)
  expect(quietEnd(stretches, 2.8)).toBeUndefined()
})
