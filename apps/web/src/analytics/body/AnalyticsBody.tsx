import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import type { Analytics } from '../analytics.queries.ts'
import classes from './body.module.css'
import { Drawing } from './Drawing.tsx'
import { Textures } from '../chart/key/Textures.tsx'
import type { Drawn } from '../rules/drawn.ts'
import type { Period } from '../rules/periods.ts'
import type { View } from '../rules/view.ts'
import { Waiting } from './Waiting.tsx'

/** A bar by what it stands for. */
export interface Bar {
  period: Period
  series: Drawn
}

interface AnalyticsBodyProps {
  view: View
  analytics: Analytics | undefined
  error: Error | null
  retry: () => void
  /** What is shown is still that of another view. */
  isOld: boolean
  isChosen: (bar: Bar) => boolean
  onChoose: (bar: Bar) => void
  controls: ReactNode
}

/** The open panel: what is shown, and how. */
export function AnalyticsBody({ view, analytics, error, retry, isOld, ...choosing }: AnalyticsBodyProps) {
  const { t } = useLingui()
  const fills = useId()
  return (
    <div className={classes.body}>
      {choosing.controls}
      <div className={classes.paper} data-old={isOld || undefined}>
        <Textures fills={fills} />
        {analytics ? (
          <Drawing {...{ analytics, view, fills }} isChosen={choosing.isChosen} onChoose={choosing.onChoose} />
        ) : error ? (
          <ErrorNote error={error} title={t`The figures could not be counted`} retry={retry} />
        ) : (
          <Waiting />
        )}
      </div>
    </div>
  )
}
