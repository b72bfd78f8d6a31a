import { useLingui } from '@lingui/react/macro'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Analytics } from './analytics.queries.ts'
import { valuesOf, downsample } from './rules/chart-series.ts'
import { type Trend, trendOf } from './rules/scale.ts'
import { type Measure, measures } from './rules/view.ts'
import { useAnalyticsNames, figure } from './figure-text.ts'
import classes from './figures.module.css'

interface FiguresProps {
  analytics: Analytics | undefined
  before: Analytics['total'] | undefined
  failed: boolean
  open: Measure | undefined
  onOpen: (measure: Measure) => void
}

export function Figures({ analytics, before, failed, open, onOpen }: FiguresProps) {
  const { t } = useLingui()
  const words = useAnalyticsNames()
  return (
    <div className={classes.figures} role="group" aria-label={t`Figures`} aria-busy={!analytics && !failed}>
      {measures.map((measure) => (
        <UnstyledButton
          key={measure}
          className={classes.figure}
          aria-pressed={open === measure}
          onClick={() => onOpen(measure)}
        >
          <span className={classes.name}>{words.measure(measure)}</span>
          <span className={classes.value} data-waiting={(!analytics && !failed) || undefined}>
            {analytics || failed ? figure(measure, analytics?.total[measure] ?? null) : '\u2007'}
          </span>
          <TrendNote
            measure={measure}
            trend={
              analytics && before
                ? trendOf(analytics.total[measure] ?? null, before[measure] ?? null, digits[measure])
                : null
            }
          />
          {analytics ? (
            <Sparkline values={valuesOf(analytics.points, analytics.at, measure)} />
          ) : (
            <span className={classes.spark} />
          )}
        </UnstyledButton>
      ))}
    </div>
  )
}

const WIDTH = 72
const HEIGHT = 24
const MOST = 32

function Sparkline({ values: all }: { values: readonly (number | null)[] }) {
  const values = downsample(all, MOST)
  const most = Math.max(...values.map((value) => value ?? 0))
  if (values.length < 2 || most <= 0) return <span className={classes.spark} aria-hidden />
  const at = (value: number, bucket: number) =>
    `${((bucket / (values.length - 1)) * WIDTH).toFixed(1)} ${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`
  const points = values.flatMap((value, bucket) => (value === null ? [] : [at(value, bucket)]))
  return (
    <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path d={`M${points.join('L')}`} />
    </svg>
  )
}

const digits: Record<Measure, number> = { talks: 0, minutes: 1, hits: 0, confidence: 2, quality: 2 }
const signs = { '-1': '\u2212', '0': '\u00b1', '1': '+' }

function TrendNote({ measure, trend }: { measure: Measure; trend: Trend | null }) {
  const { t } = useLingui()
  if (!trend) return <span className={classes.trend} />
  const change = figure(measure, trend.change)
  const said = {
    '-1': t`${change} less than in the previous period`,
    '0': t`Same as in the previous period`,
    '1': t`${change} more than in the previous period`,
  }[trend.way]
  return (
    <span className={classes.trend} title={said}>
      <bdi aria-hidden>
        {signs[trend.way]}
        {change}
      </bdi>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}
