import { expect, test } from 'vitest'
import { segmentsWithSound } from './segments.ts'

const NOISE = -60
const VOICE = -25

const seconds = (length: number, level: number) => Array.from({ length: Math.round(length * 50) }, () => level)

test('silence, steady noise and empty input have no segments', () => {
  expect(segmentsWithSound([])).toEqual([])
  expect(segmentsWithSound(seconds(60, -100))).toEqual([])
  expect(segmentsWithSound(seconds(60, NOISE))).toEqual([])
})

test('a single click is not a segment', () => {
  expect(segmentsWithSound([...seconds(10, NOISE), ...seconds(0.04, VOICE), ...seconds(10, NOISE)])).toEqual([])
})

test('a sound keeps a fifth of a second on both sides, within the recording', () => {
  const levels = [...seconds(10, NOISE), ...seconds(2, VOICE), ...seconds(10, NOISE)]
  expect(segmentsWithSound(levels)).toEqual([{ start: expect.closeTo(9.8), end: expect.closeTo(12.2) }])
  const early = [...seconds(0.1, NOISE), ...seconds(2, VOICE), ...seconds(20, NOISE)]
  expect(segmentsWithSound(early)).toEqual([{ start: 0, end: expect.closeTo(2.3) }])
  const late = [...seconds(20, NOISE), ...seconds(2, VOICE)]
  expect(segmentsWithSound(late, 21.99)).toEqual([{ start: expect.closeTo(19.8), end: 21.99 }])
})

test('short pauses belong to the sound, long ones do not', () => {
  const pause = (length: number) => [
    ...seconds(5, NOISE),
    ...seconds(2, VOICE),
    ...seconds(length, NOISE),
    ...seconds(2, VOICE),
    ...seconds(5, NOISE),
  ]
  expect(segmentsWithSound(pause(0.9))).toHaveLength(1)
  expect(segmentsWithSound(pause(1.2))).toHaveLength(2)
})

test('margin, pause and longest segment are configurable', () => {
  const levels = [
    ...seconds(5, NOISE),
    ...seconds(2, VOICE),
    ...seconds(0.4, NOISE),
    ...seconds(6, VOICE),
    ...seconds(5, NOISE),
  ]
  const parts = segmentsWithSound(levels, undefined, { margin: 0.1, pause: 0.3, longest: 4 })
  expect(parts.slice(0, 2)).toMatchObject([
    { start: expect.closeTo(4.9), end: expect.closeTo(7.1) },
    { start: expect.closeTo(7.3) },
  ])
  expect(Math.max(...parts.map(({ start, end }) => end - start))).toBeLessThanOrEqual(4)
  expect(parts.at(-1)?.end).toBeCloseTo(13.5)
})

test('a soft voice after a loud one is found, whatever the noise', () => {
  const loud = [...seconds(60, -45), ...seconds(20, -10), ...seconds(60, -45)]
  const soft = [...seconds(60, -75), ...seconds(3, -60), ...seconds(60, -75)]
  const found = segmentsWithSound([...loud, ...soft]).filter((part) => part.start > 145)
  expect(found).toEqual([{ start: expect.closeTo(199.8), end: expect.closeTo(203.2) }])
})

test('loud from beginning to end is kept rather than lost', () => {
  expect(segmentsWithSound(seconds(3, VOICE))).toEqual([{ start: 0, end: 3 }])
})

test('a long sound is cut where it is quietest, in pieces of at most half a minute', () => {
  const sentence = [...seconds(6.8, VOICE), ...seconds(0.2, VOICE - 10)]
  const levels = Array.from({ length: 20 }, () => sentence).flat()
  const parts = segmentsWithSound(levels)
  expect(parts[0]?.start).toBe(0)
  expect(parts.at(-1)?.end).toBe(140)
  for (const [at, part] of parts.entries()) {
    expect(part.end - part.start).toBeLessThanOrEqual(30)
    expect(part.start).toBe(parts[at - 1]?.end ?? 0)
    if (at > 0) expect((part.start + 0.1) % 7).toBeCloseTo(0, 1)
  }
})

test('four hours of steady talk are cut without running out of anything', () => {
  const parts = segmentsWithSound(seconds(4 * 60 * 60, VOICE))
  expect(parts.length).toBeGreaterThan(479)
  expect(Math.max(...parts.map((part) => part.end - part.start))).toBeLessThanOrEqual(30)
})
