import { lazy, Suspense } from 'react'
import { afterwards } from '../../ui/screen/late/afterwards.ts'
import { useSetting } from '../../users/settings.queries.ts'
import classes from './panel.module.css'

/** The list comes first; what counts it waits. */
const AnalyticsPanel = lazy(() =>
  afterwards(async () => ({ default: (await import('./AnalyticsPanel.tsx')).AnalyticsPanel })),
)

/** The place of the analytics panel, as high as it will be. */
export function PanelSlot() {
  const [open] = useSetting<boolean>('analytics_open', false)
  return (
    <Suspense fallback={<div className={classes.slot} data-open={open} />}>
      <AnalyticsPanel />
    </Suspense>
  )
}
