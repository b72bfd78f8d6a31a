import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { quiet } from '../../ui/screen/late/quiet.ts'
import { useSetting } from '../../users/settings.queries.ts'
import classes from './panel.module.css'

/** The list comes first; what counts it waits. */
const AnalyticsPanel = lazy(async () => {
  await quiet()
  try {
    return { default: (await import('./AnalyticsPanel.tsx')).AnalyticsPanel }
  } catch {
    return { default: PanelMissing }
  }
})

/** The place of the analytics panel, as high as it will be. */
export function PanelSlot() {
  const [open] = useSetting<boolean>('analytics_open', false)
  return (
    <Suspense fallback={<div className={classes.slot} data-open={open} />}>
      <AnalyticsPanel />
    </Suspense>
  )
}

/** Its code did not come; the list works without it. */
function PanelMissing() {
  const { t } = useLingui()
  return (
    <p
      className={classes.missing}
    >{t`The figures could not be loaded. They come back when this page is loaded again.`}</p>
  )
}
