import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A stray console.error or console.warn fails the test in which it is said. */
const said: unknown[][] = []

beforeEach(() => {
  said.length = 0
  for (const way of ['error', 'warn'] as const)
    vi.spyOn(console, way).mockImplementation((...words) => said.push(words))
})

afterEach(() => expect(said, 'nothing is logged to the console').toEqual([]))
