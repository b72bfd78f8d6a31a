import type { Alert } from '@earshot/contract/alerts'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { KeywordForm } from './KeywordForm.tsx'
import classes from './alerts.module.css'
import { useAlertChanges } from './alerts.queries.ts'

export function AlertRow({ alert, admin }: { alert: Alert; admin: boolean }) {
  const { t } = useLingui()
  const [editing, { open, close }] = useDisclosure()
  const { remove } = useAlertChanges(alert.org_id)
  const { alert_id, keyword } = alert

  const askAndRemove = () =>
    modals.openConfirmModal({
      title: t`Stop watching for “${keyword}”?`,
      children: t`The hits so far stay in the list.`,
      labels: { confirm: t`Stop watching`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(alert_id, {
          onError: (error) => notifications.show({ color: 'red', title: t`Not deleted`, message: error.message }),
        }),
    })

  if (editing) {
    return (
      <li className={classes.row}>
        <KeywordForm alert={alert} onDone={close} />
      </li>
    )
  }
  return (
    <li className={classes.row} data-leaving={remove.isPending}>
      <span className={classes.keyword}>{keyword}</span>
      {admin && (
        <span className={classes.tools}>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t`Edit ${keyword}`} onClick={open}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t`Delete ${keyword}`} onClick={askAndRemove}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </span>
      )}
    </li>
  )
}
