import { expect, test } from 'vitest'
import { waveformBars, barsPath } from './waveform-bars.ts'

test('audio without peaks is a line of low bars', () => {
  expect(waveformBars([], 3)).toEqual([0.08, 0.08, 0.08])
})

test('silence is not amplified to noise', () => {
  expect(waveformBars([0.001, 0.002], 2)).toEqual([0.08, 0.08])
})

test('each bar is the loudest of its part, the loudest of all fills the height', () => {
  expect(waveformBars([0.1, 0.4, 0.2, 0.8], 2)).toEqual([0.5, 1])
  expect(waveformBars([0.4, 0.8], 4)).toEqual([0.5, 0.5, 1, 1])
})

test('a bar is centred vertically', () => {
  expect(barsPath([1, 0.5])).toBe('M0.5 0.000v1.000M1.5 0.250v0.500')
})
