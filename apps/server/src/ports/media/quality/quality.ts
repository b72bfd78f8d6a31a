import type { Quality } from '../media.ts'
import { type Measures, measurer } from './measures.ts'

/** Each from 0 to 1; below 0.5 it is reported. docs/decisions/0033 explains the weights. */
type Scores = Record<Quality['reasons'][number], number>

const WEIGHTS: Scores = { clipped: 0.6, far: 0.4, noisy: 0.6, narrow: 0.3, little_speech: 0.3 }
const NAMED_BELOW = 0.5

/** `loudness` is in LUFS. */
export function qualityMeter(rate: number) {
  const { add, end } = measurer(rate)
  return { add, end: (loudness: number | null) => qualityOf(end(), loudness) }
}

/** Each weakness reduces what the others left. */
function qualityOf(measures: Measures, loudness: number | null): Quality {
  if (measures.speech === 0 || loudness === null) return { score: 0, reasons: ['little_speech'] }
  const scores = scoresOf(measures, loudness)
  const names = Object.keys(scores) as (keyof Scores)[]
  const score = names.reduce((left, name) => left * (1 - WEIGHTS[name] * (1 - scores[name])), 1)
  return {
    score: Math.round(score * 1000) / 1000,
    reasons: names.filter((name) => scores[name] < NAMED_BELOW),
  }
}

/** Decibels that noise must be below the voice for its high frequencies to be measurable. */
const SEEN = 25

function scoresOf({ duration, speech, floor, voice, flat, bandwidth }: Measures, loudness: number): Scores {
  const above = voice - floor
  return {
    clipped: 1 - between(flat, 0.05, 0.2),
    far: between(loudness, -46, -26),
    noisy: between(above, 10, 40),
    narrow: above < SEEN ? 1 : between(bandwidth, 2000, 5600),
    little_speech: Math.min(1, speech, speech / duration / 0.2),
  }
}

/** 0 at `low` and below, 1 at `high` and above, linear between. */
const between = (value: number, low: number, high: number) => Math.min(1, Math.max(0, (value - low) / (high - low)))
