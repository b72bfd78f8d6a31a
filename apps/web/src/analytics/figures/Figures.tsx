import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import type { Analytics } from '../analytics.queries.ts'
import { valuesOf } from '../rules/drawn.ts'
import { trendOf } from '../rules/trend.ts'
import { type Measure, measures } from '../rules/view.ts'
import { useWords } from '../words/use-words.ts'
import { figure } from '../words/words.ts'
import classes from './figures.module.css'
import { Sparkline } from './Sparkline.tsx'
import { TrendNote } from './TrendNote.tsx'

interface FiguresProps {
  analytics: Analytics | undefined
  before: Analytics['total'] | undefined
  /** They are not coming. */
  failed: boolean
  /** The one whose chart is open. */
  open: Measure | undefined
  onOpen: (measure: Measure) => void
}

/** Four figures of the range; each opens its chart. */
export function Figures({ analytics, before, failed, open, onOpen }: FiguresProps) {
  const { t } = useLingui()
  const words = useWords()
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
            trend={
              analytics && before
                ? trendOf(analytics.total[measure], before[measure], { apart: measure === 'confidence' })
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
