import { expect, test } from 'vitest'
import { keptRange, trimPosition, MIN_LENGTH, stepOf, trimAt } from './trim.ts'

const whole = { start: 0, end: 0 }
const duration = 10

test('a trim cannot exceed the audio', () => {
  expect(trimAt(whole, 'start', { at: -3, duration })).toEqual(whole)
  expect(trimAt(whole, 'end', { at: 12, duration })).toEqual(whole)
})

test('the ends never meet: half a second is always left', () => {
  const trim = trimAt({ start: 4, end: 0 }, 'end', { at: 1, duration })
  expect(keptRange(trim, duration)).toEqual({ from: 4, to: 4 + MIN_LENGTH })
  expect(trimAt({ start: 0, end: 4 }, 'start', { at: 9, duration })).toEqual({ start: 5.5, end: 4 })
})

test('audio shorter than that cannot be trimmed', () => {
  expect(trimAt(whole, 'start', { at: 0.2, duration: 0.4 })).toEqual(whole)
  expect(trimAt(whole, 'end', { at: 0.2, duration: 0.4 })).toEqual(whole)
})

test('each end is trimmed by the seconds beyond its handle', () => {
  expect(trimAt(whole, 'start', { at: 1.234, duration })).toEqual({ start: 1.23, end: 0 })
  expect(trimAt(whole, 'end', { at: 8.5, duration })).toEqual({ start: 0, end: 1.5 })
  expect(trimPosition({ start: 1, end: 1.5 }, 'start', duration)).toBe(1)
  expect(trimPosition({ start: 1, end: 1.5 }, 'end', duration)).toBe(8.5)
})

test('arrows move by a tenth of a second, with Shift by a whole one, Home and End to the limit', () => {
  const step = (key: string, shiftKey = false) => stepOf({ key, shiftKey }, duration)
  expect([step('ArrowRight'), step('ArrowLeft', true), step('PageUp')]).toEqual([0.1, -1, 1])
  expect([step('Home'), step('End'), step('a')]).toEqual([-10, 10, undefined])
})
