import { i18n } from '@lingui/core'
import { duration } from '../../../lib/format.ts'

const LENGTHS = [5, 15, 30, 60, 120, 300, 600, 1800, 3600]
const CONFIDENCES = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95]

/** Lengths to choose from, and the one that the address brought. */
export const lengthSteps = (chosen: number | undefined) => stepsOf(LENGTHS, chosen, duration)

export const confidenceSteps = (chosen: number | undefined) =>
  stepsOf(CONFIDENCES, chosen, (score) => i18n.number(score, { style: 'percent', maximumFractionDigits: 0 }))

const stepsOf = (steps: readonly number[], chosen: number | undefined, write: (step: number) => string) =>
  [...new Set(chosen === undefined ? steps : [...steps, chosen])]
    .toSorted((one, other) => one - other)
    .map((step) => ({ value: String(step), label: write(step) }))
