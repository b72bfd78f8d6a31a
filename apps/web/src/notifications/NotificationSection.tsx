import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useOrganization, useOrganizations } from '../organizations/organizations.queries.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import classes from './notifications.module.css'
import { useNotificationSettings } from './notifications.queries.ts'
import { Choices } from './parts/Choices.tsx'
import { PushHere } from './push/PushHere.tsx'

/** What the person is told of, organization by organization. Links lead here as /account#notifications. */
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
        <p>{t`What you are told of besides what shows in the app.`}</p>
      </div>
      <div className={classes.content}>
        <PushHere org_id={org_id} />
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
      </div>
    </section>
  )
}
