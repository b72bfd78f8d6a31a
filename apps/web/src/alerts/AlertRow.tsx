import type { Alert } from '@earshot/contract/alerts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AlertFacts } from './AlertFacts.tsx'
import classes from './alerts.module.css'
import { useRemoveAlert } from './alerts.queries.ts'
import { complain } from '../ui/screen/complain.ts'

interface AlertRowProps {
  org_id: string
  alert: Alert
  admin: boolean
  onEdit: () => void
}

export function AlertRow({ org_id, alert, admin, onEdit }: AlertRowProps) {
  const { t } = useLingui()
  const remove = useRemoveAlert(org_id)
  const { alert_id, keyword, hits = 0 } = alert

  const askAndRemove = () =>
    modals.openConfirmModal({
      title: t`Stop watching for “${keyword}”?`,
      children: t`The hits so far stay in the list.`,
      labels: { confirm: t`Stop watching`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(alert_id, {
          onError: (error) => complain(t`Not deleted`, error),
        }),
    })

  return (
    <>
      <div className={classes.what} data-leaving={remove.isPending}>
        <p className={classes.keyword}>
          <bdi>{keyword}</bdi>
        </p>
        <AlertFacts org_id={org_id} alert={alert} />
      </div>
      <Link
        className={classes.hits}
        to="/organizations/$org_id/hits"
        params={{ org_id }}
        search={{ alert_id }}
        data-none={hits === 0}
        title={t`Heard in the last 30 days`}
      >
        {t`${plural(hits, { one: '# hit', other: '# hits' })}`}
      </Link>
      {admin && (
        <span className={classes.tools}>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`Edit ${keyword}`} onClick={onEdit}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`Delete ${keyword}`} onClick={askAndRemove}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </span>
      )}
    </>
  )
}
