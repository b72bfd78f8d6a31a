import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calibrated } from './calibration.ts'

/** Measured words of PocketSphinx: its posterior, and whether the word was right. */
const recordings = readFileSync(new URL('./testing/measured.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' ').slice(1).map(wordOf))

function wordOf(said: string) {
  return { text: '', start: 0, end: 0, confidence: Number.parseFloat(said), right: said.endsWith('+') }
}

function errorOf(words: { confidence: number | null; right: boolean }[]) {
  const bins = Array.from({ length: 10 }, () => ({ words: 0, confidence: 0, right: 0 }))
  for (const { confidence, right } of words) {
    const bin = bins[Math.min(9, Math.floor((confidence ?? 0) * 10))]
    if (!bin) continue
    bin.words++
    bin.confidence += confidence ?? 0
    bin.right += Number(right)
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.right), 0) / words.length
}

test('confidence is the share of such words that are right', () => {
  const words = recordings.flatMap((each) => each.flatMap((word, at) => ({ ...word, ...calibrated(each)[at] })))
  expect(words.length).toBeGreaterThan(1500)
  expect(errorOf(recordings.flat())).toBeGreaterThan(0.12)
  expect(errorOf(words)).toBeLessThan(0.08)
})

test('confidence is never 0 or 1, and without words there is none', () => {
  expect(calibrated([])).toEqual([])
  const extremes = [0, 1].map((confidence) => ({ text: 'fire', start: 0, end: 1, confidence }))
  for (const { confidence } of calibrated(extremes)) {
    expect(confidence).toBeGreaterThan(0)
    expect(confidence).toBeLessThan(1)
  }
})
