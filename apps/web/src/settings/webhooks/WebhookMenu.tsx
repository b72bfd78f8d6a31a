import type { Webhook } from '@earshot/contract/webhooks'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { useWebhookChanges } from './webhooks.queries.ts'

interface WebhookMenuProps {
  org_id: string
  webhook: Webhook
  onEdit: () => void
}

const icon = { size: 16, stroke: 1.6 }

export function WebhookMenu({ org_id, webhook: { webhook_id, name, paused, silent }, onEdit }: WebhookMenuProps) {
  const { t } = useLingui()
  const { update, remove } = useWebhookChanges(org_id)
  const onError = (error: Error) => notifyError(t`Could not change ${name}`, error)
  const sample = () =>
    update.mutate(
      { webhook_id, sample: true },
      { onError, onSuccess: () => notifications.show({ message: t`An example of each event is being sent.` }) },
    )
  const ask = () =>
    modals.openConfirmModal({
      title: t`Remove ${name}?`,
      children: t`Its URL is no longer called, and its delivery log is deleted.`,
      labels: { confirm: t`Remove`, cancel: t`Cancel` },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate(webhook_id, { onError }),
    })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t`More about ${name}`}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          {t`Change`}
        </Menu.Item>
        {!paused && !silent && (
          <Menu.Item leftSection={<IconSend {...icon} />} onClick={sample}>
            {t`Send samples`}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={paused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
          onClick={() => update.mutate({ webhook_id, paused: !paused }, { onError })}
        >
          {paused ? t`Resume` : t`Pause`}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={ask}>
          {t`Remove`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
