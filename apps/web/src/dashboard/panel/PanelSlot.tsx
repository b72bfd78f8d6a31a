import { part } from '../../ui/screen/late/part.tsx'
import { useSetting } from '../../users/settings.queries.ts'
import classes from './panel.module.css'

/** The analytics panel, in a place as high as it will be. The list comes first; what counts it waits. */
export const PanelSlot = part(async () => (await import('./AnalyticsPanel.tsx')).AnalyticsPanel, {
  instead: Place,
  soon: true,
})

function Place() {
  const [open] = useSetting<boolean>('analytics_open', false)
  return <div className={classes.slot} data-open={open} />
}
