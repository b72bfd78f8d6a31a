import type { Webhook } from '@earshot/contract/webhooks'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useWebhookChanges } from './webhooks.queries.ts'
import { complain } from '../../ui/screen/complain.ts'

interface WebhookMenuProps {
  org_id: string
  webhook: Webhook
  onEdit: () => void
}

const icon = { size: 16, stroke: 1.6 }

export function WebhookMenu({ org_id, webhook: { webhook_id, name, paused }, onEdit }: WebhookMenuProps) {
  const { t } = useLingui()
  const { update, remove } = useWebhookChanges(org_id)
  const onError = (error: Error) => complain(t`${name} was not changed`, error)
  const ask = () =>
    modals.openConfirmModal({
      title: t`Remove ${name}?`,
      children: t`Its address is not called any more, and the list of what was sent is lost.`,
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
