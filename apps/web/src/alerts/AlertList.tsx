import { useLingui } from '@lingui/react/macro'
import { IconEye } from '@tabler/icons-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { AlertForm } from './AlertForm.tsx'
import { AlertRow } from './AlertRow.tsx'
import classes from './alerts.module.css'
import { useAlerts } from './alerts.queries.ts'

interface AlertListProps {
  org_id: string
  /** Admins change what is watched for; members read it. */
  admin: boolean
}

export function AlertList({ org_id, admin }: AlertListProps) {
  const { t } = useLingui()
  const alerts = useAlerts(org_id)
  return (
    <section className={classes.watched} aria-labelledby="watched">
      <h2 id="watched" className={classes.heading}>{t`Watched for`}</h2>
      {admin && <AlertForm org_id={org_id} />}
      {alerts.isPending && <Skeletons height={44} rows={3} />}
      {alerts.isError && (
        <ErrorNote title={t`The alerts could not be loaded`} error={alerts.error} retry={() => void alerts.refetch()} />
      )}
      {alerts.data?.length === 0 && (
        <EmptyState
          drawing={<IconEye size={36} stroke={1.4} />}
          title={t`Nothing is watched for yet`}
          text={
            admin
              ? t`Add a word or phrase. You hear of it the moment somebody says it.`
              : t`Ask an admin to add a word.`
          }
        />
      )}
      <ul className={classes.list} aria-label={t`Watched for`}>
        {alerts.data?.map((alert) => (
          <AlertRow key={alert.alert_id} alert={alert} admin={admin} />
        ))}
      </ul>
    </section>
  )
}
