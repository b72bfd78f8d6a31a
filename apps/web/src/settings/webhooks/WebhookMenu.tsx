import type { Webhook } from '@earshot/contract/webhooks'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import {
  IconDots,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { NewSecret } from './WebhookSecret.tsx'
import { useWebhookChanges } from './webhooks.queries.ts'

interface WebhookMenuProps {
  org_id: string
  webhook: Webhook
  onEdit: () => void
}

const icon = { size: 16, stroke: 1.6 }

export function WebhookMenu({ org_id, webhook, onEdit }: WebhookMenuProps) {
  const { t } = useLingui()
  const { name, style, paused, silent } = webhook
  const { sample, toggle, remove } = useActions(org_id, webhook)
  const [isRotating, { open, close }] = useDisclosure()
  return (
    <>
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
            onClick={toggle}
          >
            {paused ? t`Resume` : t`Pause`}
          </Menu.Item>
          {style === 'standard' && (
            <Menu.Item leftSection={<IconKey {...icon} />} onClick={open}>
              {t`New secret`}
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={remove}>
            {t`Remove`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isRotating}
        onClose={close}
        title={t`New secret for ${name}`}
        size="lg"
        closeOnClickOutside={false}
      >
        <NewSecret org_id={org_id} webhook={webhook} onDone={close} />
      </Modal>
    </>
  )
}

function useActions(org_id: string, { webhook_id, name, paused }: Webhook) {
  const { t } = useLingui()
  const { update, remove } = useWebhookChanges(org_id)
  const onError = (error: Error) => notifyError(t`Could not change ${name}`, error)
  const onSampled = () => notifications.show({ message: t`An example of each event is being sent.` })
  return {
    sample: () => update.mutate({ webhook_id, sample: true }, { onError, onSuccess: onSampled }),
    toggle: () => update.mutate({ webhook_id, paused: !paused }, { onError }),
    remove: () =>
      modals.openConfirmModal({
        title: t`Remove ${name}?`,
        children: t`Its URL is no longer called, and its delivery log is deleted.`,
        labels: { confirm: t`Remove`, cancel: t`Cancel` },
        confirmProps: { color: 'red' },
        onConfirm: () => remove.mutate(webhook_id, { onError }),
      }),
  }
}
