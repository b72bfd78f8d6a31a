import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAlerts } from '../../alerts/alerts.queries.ts'
import { AlertEditor } from '../../alerts/form/AlertEditor.tsx'
import { count } from '../../lib/format.ts'
import { useOfferPush } from '../../notifications/push/use-offer-push.tsx'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { usePlayMoment } from '../live/use-play-moment.ts'
import { Watched } from './alerts/Watched.tsx'
import classes from './alerts/alerts-screen.module.css'

/** What is watched for, and beside it the one that is being written. */
export function AlertsScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const alerts = useAlerts(org_id)
  const offerPush = useOfferPush(org_id)
  const play = usePlayMoment(org_id)
  const navigate = useNavigate()
  const { alert: open } = useSearch({ strict: false }) as { alert?: string }
  const all = alerts.data ?? []
  const edited = all.find(({ alert_id }) => alert_id === open)
  const editing = admin && (open === 'new' || edited !== undefined)
  const edit = (alert: string | undefined) => void navigate({ to: '.', search: (before) => ({ ...before, alert }) })

  return (
    <Screen
      title={t`Alerts`}
      chips={alerts.data && <Chip>{count(all.length)}</Chip>}
      actions={admin && all.length > 0 && <Button onClick={() => edit('new')}>{t`New alert`}</Button>}
    >
      <div className={classes.panes} data-editing={editing}>
        <Watched org_id={org_id} admin={admin} open={open} onOpen={edit} />
        {editing && (
          <AlertEditor
            key={open}
            org_id={org_id}
            alert={edited}
            onPlay={({ talk_id, start, match }) => void play({ talk_id, start, title: match })}
            onSaved={() => {
              edit(undefined)
              if (open === 'new') offerPush()
            }}
            onClose={() => edit(undefined)}
            onOpen={(alert_id) => void alerts.refetch().then(() => edit(alert_id))}
          />
        )}
      </div>
    </Screen>
  )
}
