import { plural, t } from '@lingui/core/macro'
import { count, day, percent, tenths, weekday } from '../../lib/format.ts'
import type { Period } from '../rules/periods.ts'
import type { By, Measure } from '../rules/view.ts'

/** A figure without its unit; a dash where nothing was written down. */
export function figure(measure: Measure, value: number | null) {
  if (value === null) return '–'
  if (measure === 'confidence') return percent(value, 1)
  return measure === 'minutes' && value < 999.95 && value > 0 ? tenths(value) : count(Math.round(value))
}

/** A figure with its unit: '12 talks'. */
export const inWords = (measure: Measure, value: number) => said[measure](value, figure(measure, value))

const said: Record<Measure, (value: number, written: string) => string> = {
  talks: (value, written) => plural(value, { one: `${written} talk`, other: `${written} talks` }),
  minutes: (_, written) => t`${written} min`,
  hits: (value, written) => plural(value, { one: `${written} hit`, other: `${written} hits` }),
  confidence: (_, written) => t`${written} confidence`,
}

/** 'Tue 11/17/2026', or the first and the last day of a week. */
export const periodInWords = ({ from, to }: Period, by: By) =>
  by === 'day' ? `${weekday(from)} ${day(from)}` : `${day(from)} – ${day(to - 1)}`
