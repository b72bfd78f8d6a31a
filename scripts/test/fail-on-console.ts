import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An unexpected console.error or console.warn fails the test. */
const said: unknown[][] = []

beforeEach(() => {
  said.length = 0
  for (const way of ['error', 'warn'] as const)
    vi.spyOn(console, way).mockImplementation((...words) => said.push(words))
})

afterEach(() => expect(said, 'nothing is logged to the console').toEqual([]))
