import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAlerts } from '../../alerts/alerts.queries.ts'
import { useHits } from '../../hits/hits.queries.ts'
import { useHasDraft } from '../../alerts/unsaved-alerts.ts'
import { useOfferPush } from '../../notifications/use-offer-push.tsx'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import { Screen } from '../../ui/screen/Screen.tsx'
import { usePlayMoment } from '../live/use-play-moment.ts'
import { IconEye, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AlertList } from '../../alerts/AlertList.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import classes from './alerts-screen.module.css'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const AlertEditor = lazyPart(async () => (await import('../../alerts/AlertEditor.tsx')).AlertEditor, { soon: true })

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
  const hasDraft = useHasDraft(org_id, open)
  const exists = open === 'new' || edited !== undefined
  // An alert that was deleted stays open while it has unsaved changes.
  const editing = open !== undefined && (hasDraft ? exists || alerts.isSuccess : admin && exists)
  const edit = (alert: string | undefined) => void navigate({ to: '.', search: (before) => ({ ...before, alert }) })

  return (
    <Screen
      title={t`Alerts`}
      // While the form is open, the primary action is in the form.
      actions={
        admin &&
        all.length > 0 && (
          <Button variant={editing ? 'default' : 'filled'} onClick={() => edit('new')}>{t`New alert`}</Button>
        )
      }
    >
      <div className={classes.panes} data-editing={editing}>
        <AlertsOverview org_id={org_id} admin={admin} open={open} onOpen={edit} />
        {editing && (
          <AlertEditor
            key={open}
            org_id={org_id}
            alert_id={open === 'new' ? undefined : open}
            alert={edited}
            onPlay={(trial) => void play(trial)}
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

interface AlertsOverviewProps {
  org_id: string
  admin: boolean
  /** The id of the alert being edited, or 'new'. */
  open: string | undefined
  onOpen: (alert: string) => void
}

function AlertsOverview({ org_id, admin, open, onOpen }: AlertsOverviewProps) {
  const { t } = useLingui()
  const alerts = useAlerts(org_id, { fresh: true })
  useCountsOfHits(org_id, alerts.refetch)
  const [sought, seek] = useState('')
  const words = useDeferredValue(sought.trim().toLocaleLowerCase())
  const all = alerts.data ?? []
  const shown = words ? all.filter(({ keyword }) => keyword.toLocaleLowerCase().includes(words)) : all
  return (
    <div className={classes.watched}>
      {all.length > 0 && (
        <TextInput
          type="search"
          aria-label={t`Find an alert`}
          placeholder={t`Find an alert`}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={sought}
          onChange={(event) => seek(event.currentTarget.value)}
        />
      )}
      {alerts.isPending && <Skeletons height={68} rows={4} />}
      <LoadError title={t`Could not load the alerts`} list={alerts} />
      {alerts.data && shown.length === 0 && (
        <NoAlerts sought={words} admin={admin} onNew={open === undefined ? () => onOpen('new') : undefined} />
      )}
      {!admin && all.length > 0 && <p className={classes.quiet}>{t`Admins manage alerts.`}</p>}
      {shown.length > 0 && (
        <AlertList
          org_id={org_id}
          alerts={shown}
          admin={admin}
          open={open}
          onEdit={({ alert_id }) => onOpen(alert_id)}
        />
      )}
    </div>
  )
}

/** The list counts the hits of each alert, so that it is read again when there are new ones. */
function useCountsOfHits(org_id: string, refetch: () => Promise<unknown>) {
  const hits = useHits(org_id).data
  const newest = hits && `${hits[0]?.talk_id} ${hits[0]?.alert_id}`
  const counted = useRef<string>(undefined)
  const countAgain = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (counted.current !== undefined && counted.current !== newest) countAgain()
    counted.current = newest
  }, [newest])
}

interface NoAlertsProps {
  /** '' for no query. */
  sought: string
  admin: boolean
  onNew: (() => void) | undefined
}

function NoAlerts({ sought, admin, onNew }: NoAlertsProps) {
  const { t } = useLingui()
  const drawing = <IconEye size={36} stroke={1.4} />
  if (sought) return <EmptyState drawing={drawing} title={t`No alerts match “${sought}”`} />
  return (
    <EmptyState
      drawing={drawing}
      title={t`No alerts yet`}
      text={
        admin ? t`Add a word or phrase and get notified as soon as someone says it.` : t`Ask an admin to add a word.`
      }
    >
      {admin && onNew && <Button onClick={onNew}>{t`New alert`}</Button>}
    </EmptyState>
  )
}
