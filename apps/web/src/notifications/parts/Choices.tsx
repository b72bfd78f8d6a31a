import type { NotificationSettings } from '@earshot/contract/notifications'
import { useLingui } from '@lingui/react/macro'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import classes from '../notifications.module.css'
import { useChangeNotifications } from '../notifications.queries.ts'
import { FollowChoices } from './FollowChoices.tsx'
import { QuietHours } from './QuietHours.tsx'
import { SingleAlerts } from './SingleAlerts.tsx'
import { WaysRow } from './WaysRow.tsx'

/** Every choice is kept at once. */
export function Choices({ settings }: { settings: NotificationSettings & { org_id: string } }) {
  const { t } = useLingui()
  const { org_id, own_alerts, other_alerts, alerts, quiet_hours } = settings
  const change = useChangeNotifications(org_id)
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t`Alerts`}</legend>
        <WaysRow
          label={t`Those that I made`}
          ways={own_alerts}
          onChange={(ways) => change.mutate({ own_alerts: ways })}
        />
        <WaysRow
          label={t`Those of others`}
          ways={other_alerts}
          onChange={(ways) => change.mutate({ other_alerts: ways })}
        />
        <SingleAlerts org_id={org_id} chosen={alerts} onChange={(singles) => change.mutate({ alerts: singles })} />
      </fieldset>
      <FollowChoices settings={settings} onChange={change.mutate} />
      <QuietHours hours={quiet_hours} onChange={(hours) => change.mutate({ quiet_hours: hours })} />
      {change.isError && <ErrorNote title={t`The change was not kept`} error={change.error} />}
    </>
  )
}
