import { expect, test } from 'vitest'
import { partsWithSound } from './parts.ts'

const NOISE = -60
const VOICE = -25

const seconds = (length: number, level: number) => Array.from({ length: Math.round(length * 50) }, () => level)

test('nothing is found in silence, in steady noise, in nothing', () => {
  expect(partsWithSound([])).toEqual([])
  expect(partsWithSound(seconds(60, -100))).toEqual([])
  expect(partsWithSound(seconds(60, NOISE))).toEqual([])
})

test('a click is no sound', () => {
  expect(partsWithSound([...seconds(10, NOISE), ...seconds(0.04, VOICE), ...seconds(10, NOISE)])).toEqual([])
})

test('a sound keeps a fifth of a second on both sides, within the recording', () => {
  const levels = [...seconds(10, NOISE), ...seconds(2, VOICE), ...seconds(10, NOISE)]
  expect(partsWithSound(levels)).toEqual([{ start: expect.closeTo(9.8), end: expect.closeTo(12.2) }])
  const early = [...seconds(0.1, NOISE), ...seconds(2, VOICE), ...seconds(20, NOISE)]
  expect(partsWithSound(early)).toEqual([{ start: 0, end: expect.closeTo(2.3) }])
  const late = [...seconds(20, NOISE), ...seconds(2, VOICE)]
  expect(partsWithSound(late, 21.99)).toEqual([{ start: expect.closeTo(19.8), end: 21.99 }])
})

test('short pauses belong to the sound, long ones do not', () => {
  const pause = (length: number) => [
    ...seconds(5, NOISE),
    ...seconds(2, VOICE),
    ...seconds(length, NOISE),
    ...seconds(2, VOICE),
    ...seconds(5, NOISE),
  ]
  expect(partsWithSound(pause(0.9))).toHaveLength(1)
  expect(partsWithSound(pause(1.2))).toHaveLength(2)
})

test('the margins, the pause that parts and the longest part can be chosen', () => {
  const levels = [
    ...seconds(5, NOISE),
    ...seconds(2, VOICE),
    ...seconds(0.4, NOISE),
    ...seconds(6, VOICE),
    ...seconds(5, NOISE),
  ]
  const parts = partsWithSound(levels, undefined, { margin: 0.1, pause: 0.3, longest: 4 })
  expect(parts.slice(0, 2)).toMatchObject([
    { start: expect.closeTo(4.9), end: expect.closeTo(7.1) },
    { start: expect.closeTo(7.3) },
  ])
  expect(Math.max(...parts.map(({ start, end }) => end - start))).toBeLessThanOrEqual(4)
  expect(parts.at(-1)?.end).toBeCloseTo(13.5)
})

test('a soft voice after a loud one is heard, whatever the noise was then', () => {
  const loud = [...seconds(60, -45), ...seconds(20, -10), ...seconds(60, -45)]
  const soft = [...seconds(60, -75), ...seconds(3, -60), ...seconds(60, -75)]
  const found = partsWithSound([...loud, ...soft]).filter((part) => part.start > 145)
  expect(found).toEqual([{ start: expect.closeTo(199.8), end: expect.closeTo(203.2) }])
})

test('loud from beginning to end is kept rather than lost', () => {
  expect(partsWithSound(seconds(3, VOICE))).toEqual([{ start: 0, end: 3 }])
})

test('a long sound is cut where it is quietest, in pieces of at most half a minute', () => {
  const sentence = [...seconds(6.8, VOICE), ...seconds(0.2, VOICE - 10)]
  const levels = Array.from({ length: 20 }, () => sentence).flat()
  const parts = partsWithSound(levels)
  expect(parts[0]?.start).toBe(0)
  expect(parts.at(-1)?.end).toBe(140)
  for (const [at, part] of parts.entries()) {
    expect(part.end - part.start).toBeLessThanOrEqual(30)
    expect(part.start).toBe(parts[at - 1]?.end ?? 0)
    if (at > 0) expect((part.start + 0.1) % 7).toBeCloseTo(0, 1)
  }
})

test('four hours of steady talk are cut without running out of anything', () => {
  const parts = partsWithSound(seconds(4 * 60 * 60, VOICE))
  expect(parts.length).toBeGreaterThan(479)
  expect(Math.max(...parts.map((part) => part.end - part.start))).toBeLessThanOrEqual(30)
})
