import { expect, test } from 'vitest'
import { resumeAt } from './positions.ts'

test('a talk that was barely started starts over', () => {
  expect(resumeAt(0, 60)).toBe(0)
  expect(resumeAt(2.9, 60)).toBe(0)
})

test('a talk that is nearly over starts over, long or short', () => {
  expect(resumeAt(60, 60)).toBe(0)
  expect(resumeAt(57.1, 60)).toBe(0)
  expect(resumeAt(3500, 3600)).toBe(0)
  expect(resumeAt(3.5, 6)).toBe(0)
})

test('otherwise playback resumes at the position', () => {
  expect(resumeAt(3, 60)).toBe(3)
  expect(resumeAt(56, 60)).toBe(56)
  expect(resumeAt(3400, 3600)).toBe(3400)
})
