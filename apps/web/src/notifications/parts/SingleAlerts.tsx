import type { NotificationSettings } from '@earshot/contract/notifications'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useAlerts } from '../../alerts/alerts.queries.ts'
import classes from '../notifications.module.css'
import { WaysRow } from './WaysRow.tsx'

type Singles = NotificationSettings['alerts']

interface SingleAlertsProps {
  org_id: string
  chosen: Singles
  onChange: (singles: Singles) => void
}

const MOST_LISTED = 100

/** What differs for single alerts. */
export function SingleAlerts({ org_id, chosen, onChange }: SingleAlertsProps) {
  const { t } = useLingui()
  const alerts = useAlerts(org_id).data ?? []
  const keywordOf = (id: string) => alerts.find(({ alert_id }) => alert_id === id)?.keyword
  const others = alerts.filter(({ alert_id }) => !chosen.some((single) => single.alert_id === alert_id))
  return (
    <>
      {chosen.map((single) => {
        const keyword = keywordOf(single.alert_id)
        return (
          keyword && (
            <WaysRow
              key={single.alert_id}
              label={`“${keyword}”`}
              ways={single}
              onChange={(ways) => onChange(chosen.map((each) => (each === single ? { ...single, ...ways } : each)))}
              onRemove={() => onChange(chosen.filter((each) => each !== single))}
            />
          )
        )
      })}
      {others.length > 0 && (
        <Select
          className={classes.add ?? ''}
          aria-label={t`Choose for one alert`}
          placeholder={t`Choose for one alert`}
          data={others.map(({ alert_id, keyword }) => ({ value: alert_id, label: keyword }))}
          value={null}
          onChange={(alert_id) => alert_id && onChange([...chosen, { alert_id, email: true, push: true }])}
          limit={MOST_LISTED}
          searchable
          nothingFoundMessage={t`No such alert`}
        />
      )}
    </>
  )
}
