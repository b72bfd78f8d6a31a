import { afterEach, expect, test, vi } from 'vitest'
import { drawThird } from './draw-third.ts'

const all = Array.from({ length: 100 }, (_, at) => at)

afterEach(() => vi.unstubAllEnvs())

test('everything is tested where files are named, and before a release', () => {
  vi.stubEnv('TEST_TIER', 'all')
  expect(drawThird(all)).toEqual(all)
  vi.stubEnv('TEST_TIER', undefined)
  expect(drawThird(all)).toEqual(all)
})

test('a change is tested with a third, the same one for the same seed, in order', () => {
  vi.stubEnv('TEST_TIER', 'change')
  const third = drawThird(all)
  expect(third).toHaveLength(34)
  expect(drawThird(all)).toEqual(third)
  expect(third.toSorted((one, other) => one - other)).toEqual(third)
  expect(drawThird([])).toEqual([])
  const drawn = ['brief.spec.ts', 'search.spec.ts', 'notes.spec.ts'].map((name) => drawThird(all, name))
  expect(new Set(drawn.map(String)).size).toBe(3)
  for (const width of [390, 1440])
    expect(Array.from({ length: 40 }, (_, at) => drawThird([390, 1440], `file-${at}`)[0])).toContain(width)
})
