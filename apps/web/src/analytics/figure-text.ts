import { plural, t } from '@lingui/core/macro'
import { count, day, percent, tenths, weekday } from '../lib/format.ts'
import { isScore, type Measure, type Period, type SeriesGroup, type TimeUnit } from './rules/view.ts'
import { useLingui } from '@lingui/react/macro'
import type { ChartSeries } from './rules/chart-series.ts'

export function figure(measure: Measure, value: number | null) {
  if (value === null) return '–'
  if (isScore(measure)) return percent(value, 1)
  return measure === 'minutes' && value < 999.95 && value > 0 ? tenths(value) : count(Math.round(value))
}

export const figureText = (measure: Measure, value: number) => said[measure](value, figure(measure, value))

const said: Record<Measure, (value: number, written: string) => string> = {
  talks: (value, written) => plural(value, { one: `${written} talk`, other: `${written} talks` }),
  minutes: (_, written) => t`${written} min`,
  hits: (value, written) => plural(value, { one: `${written} hit`, other: `${written} hits` }),
  confidence: (_, written) => t`${written} confidence`,
  quality: (_, written) => written,
}

/** 'Tue 11/17/2026', or the first and last day of a week. */
export const periodText = ({ from, to }: Period, by: TimeUnit) =>
  by === 'day' ? `${weekday(from)} ${day(from)}` : `${day(from)} – ${day(to - 1)}`

export function useAnalyticsNames() {
  const { t } = useLingui()
  const measures: Record<Measure, string> = {
    talks: t`Talks`,
    minutes: t`Minutes`,
    hits: t`Hits`,
    confidence: t`Confidence`,
    quality: t`Audio quality`,
  }
  const groups: Record<SeriesGroup, { per: string; none: string }> = {
    channel: { per: t`By channel`, none: t`No channel` },
    speaker: { per: t`By speaker`, none: t`No speaker` },
    tag: { per: t`By tag`, none: t`No tag` },
    alert: { per: t`By alert`, none: t`No alert` },
  }
  return {
    measure: (measure: Measure) => measures[measure],
    per: (group: SeriesGroup) => groups[group].per,
    series: ({ kind, name }: Pick<ChartSeries, 'kind' | 'name'>, group: SeriesGroup) =>
      kind === 'others' ? t`Others` : kind === 'none' ? groups[group].none : name,
  }
}
