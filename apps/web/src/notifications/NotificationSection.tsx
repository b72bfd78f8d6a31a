import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Select } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useOrganization, useOrganizations } from '../organizations/organizations.queries.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import classes from './notifications.module.css'
import { useChangeNotifications, useNotificationSettings } from './notifications.queries.ts'
import type { NotificationSettings } from '@earshot/contract/notifications'
import { BriefByEmail } from './BriefByEmail.tsx'
import { FollowSettings } from './FollowSettings.tsx'
import { NotificationTest } from './NotificationTest.tsx'
import { QuietHours } from './QuietHours.tsx'
import { useAlerts } from '../alerts/alerts.queries.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { useMutation } from '@tanstack/react-query'
import { Chip } from '../ui/Chip.tsx'
import { usePush } from './push.queries.ts'

export function NotificationSection() {
  const { t } = useLingui()
  const here = useOrganization()
  const organizations = useOrganizations()
  const [org_id, choose] = useState(here.org_id)
  const settings = useNotificationSettings(org_id)
  const section = useRef<HTMLElement>(null)
  const ready = !settings.isPending
  useEffect(() => {
    if (ready && location.hash === '#notifications') section.current?.scrollIntoView()
  }, [ready])
  return (
    <section ref={section} id="notifications" className={classes.section} aria-labelledby="notifications-title">
      <div className={classes.about}>
        <h2 id="notifications-title">{t`Notifications`}</h2>
        <p>{t`Notifications you get outside the app.`}</p>
      </div>
      <div className={classes.content}>
        <PushSettings org_id={org_id} />
        {organizations.length > 1 && (
          <NativeSelect
            label={t`Organization`}
            data={organizations.map((each) => ({ value: each.org_id, label: each.name }))}
            value={org_id}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        )}
        {settings.isPending && <Skeletons rows={4} height={48} />}
        {settings.isError && <ErrorNote error={settings.error} retry={() => void settings.refetch()} />}
        {settings.data && <Choices key={org_id} settings={settings.data} />}
        <NotificationTest key={`test ${org_id}`} org_id={org_id} />
      </div>
    </section>
  )
}

function Choices({ settings }: { settings: NotificationSettings & { org_id: string } }) {
  const { t } = useLingui()
  const { org_id, own_alerts, other_alerts, alerts, quiet_hours } = settings
  const change = useChangeNotifications(org_id)
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t`Alerts`}</legend>
        <DeliveryRow
          label={t`Alerts that notify me`}
          delivery={own_alerts}
          onChange={(delivery) => change.mutate({ own_alerts: delivery })}
        />
        <DeliveryRow
          label={t`Other alerts`}
          delivery={other_alerts}
          onChange={(delivery) => change.mutate({ other_alerts: delivery })}
        />
        <AlertOverrides org_id={org_id} chosen={alerts} onChange={(singles) => change.mutate({ alerts: singles })} />
      </fieldset>
      <FollowSettings settings={settings} onChange={change.mutate} />
      <QuietHours hours={quiet_hours} onChange={(hours) => change.mutate({ quiet_hours: hours })} />
      {change.isError && <ErrorNote title={t`Could not save the change`} error={change.error} />}
      <BriefByEmail org_id={org_id} />
    </>
  )
}

function PushSettings({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { state, switchOn, switchOff } = usePush(org_id)
  const turn = useMutation({ mutationFn: (on: boolean) => (on ? switchOn() : switchOff()) })
  if (state === undefined) return null
  return (
    <div className={classes.here} role="group" aria-label={t`Push notifications in this browser`}>
      <p className={classes.line}>
        {t`Push notifications in this browser`}{' '}
        {state === 'on' ? <Chip tone="green">{t`on`}</Chip> : <Chip>{t`off`}</Chip>}
      </p>
      {state === 'impossible' && (
        <p className={classes.quiet}>
          {t`This browser cannot show notifications here. On an iPhone or iPad, add Earshot to the home screen first. Elsewhere, open Earshot with https.`}
        </p>
      )}
      {state === 'denied' && (
        <p className={classes.quiet}>
          {t`Notifications are blocked in this browser. Open the settings of this site with the icon next to its address, allow notifications, and reload the page.`}
        </p>
      )}
      {state === 'off' && (
        <>
          <p
            className={classes.quiet}
          >{t`You get them even when Earshot is closed. Your browser will ask for permission.`}</p>
          <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate(true)}>
            {t`Turn on notifications here`}
          </Button>
        </>
      )}
      {state === 'on' && (
        <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate(false)}>
          {t`Turn off notifications here`}
        </Button>
      )}
      {turn.isError && <ErrorNote title={t`That did not work`} error={turn.error} />}
    </div>
  )
}

type Singles = NotificationSettings['alerts']

interface AlertOverridesProps {
  org_id: string
  chosen: Singles
  onChange: (singles: Singles) => void
}

const MOST_LISTED = 100

function AlertOverrides({ org_id, chosen, onChange }: AlertOverridesProps) {
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
            <DeliveryRow
              key={single.alert_id}
              label={`“${keyword}”`}
              delivery={single}
              onChange={(delivery) =>
                onChange(chosen.map((each) => (each === single ? { ...single, ...delivery } : each)))
              }
              onRemove={() => onChange(chosen.filter((each) => each !== single))}
            />
          )
        )
      })}
      {others.length > 0 && (
        <Select
          className={classes.add ?? ''}
          aria-label={t`Add an exception for an alert`}
          placeholder={t`Add an exception for an alert`}
          data={others.map(({ alert_id, keyword }) => ({ value: alert_id, label: keyword }))}
          value={null}
          onChange={(alert_id) => alert_id && onChange([...chosen, { alert_id, email: true, push: true }])}
          limit={MOST_LISTED}
          searchable
          nothingFoundMessage={t`No matching alerts`}
        />
      )}
    </>
  )
}
