import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { analyticsViewOf } from '../../analytics/rules/view.ts'
import { useAnalytics } from '../../analytics/analytics.queries.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { type DashboardUrlState, useDashboardUrlState } from '../url-state.ts'
import { ActionFigures } from './ActionFigures.tsx'
import { todayIn } from './today-in.ts'
import classes from './panel.module.css'

export function GlancePanel() {
  const { t } = useLingui()
  const urlState = useDashboardUrlState()
  const { data, error, refetch } = useWeek(urlState)
  return (
    <div className={classes.strip}>
      <ActionFigures urlState={urlState} week={data} />
      {error && (
        <span className={classes.failed} role="status">
          {data ? t`Showing the last known figures` : t`Could not load the figures`}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        </span>
      )}
    </div>
  )
}

function useWeek({ inChannel, channel_id }: DashboardUrlState) {
  const { org_id } = useOrganization()
  const { range, first, last, by, group } = analyticsViewOf({
    search: new URLSearchParams(),
    remembered: '',
    inChannel,
  })
  const tz = timeZone()
  const channels = channel_id ? [channel_id] : []
  return useAnalytics({ org_id, range, first, last, by, group, tz, channels, today: todayIn(tz) }, { enabled: true })
}
