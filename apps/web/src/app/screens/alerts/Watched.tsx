import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { AlertList } from '../../../alerts/AlertList.tsx'
import { useAlerts } from '../../../alerts/alerts.queries.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import classes from './alerts-screen.module.css'
import { NoAlerts } from './NoAlerts.tsx'

interface WatchedProps {
  org_id: string
  admin: boolean
  /** The alert that is being edited, or 'new'. */
  open: string | undefined
  onOpen: (alert: string) => void
}

/** What is watched for, and a way to find one among many. */
export function Watched({ org_id, admin, open, onOpen }: WatchedProps) {
  const { t } = useLingui()
  const alerts = useAlerts(org_id, { fresh: true })
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
      {alerts.isError && (
        <ErrorNote title={t`The alerts could not be loaded`} error={alerts.error} retry={() => void alerts.refetch()} />
      )}
      {alerts.data && shown.length === 0 && <NoAlerts sought={words} admin={admin} onNew={() => onOpen('new')} />}
      {!admin && all.length > 0 && <p className={classes.quiet}>{t`Admins choose what is watched for.`}</p>}
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
