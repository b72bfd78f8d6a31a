import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconWebhook } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Part } from '../parts/Part.tsx'
import parts from '../parts/parts.module.css'
import { NewWebhook } from './NewWebhook.tsx'
import { useWebhooks } from './webhooks.queries.ts'
import { WebhookRow } from './WebhookRow.tsx'

/** Addresses that hear of what happens here. */
export function Webhooks({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const webhooks = useWebhooks(org_id)
  const [adding, { open, close }] = useDisclosure()
  const all = webhooks.data ?? []
  const add = <Button onClick={open}>{t`Add a webhook`}</Button>
  return (
    <Part
      title={t`Webhooks`}
      text={t`Other programs hear at once of alerts and talks: Earshot calls an address of theirs.`}
      actions={all.length > 0 && add}
    >
      {webhooks.isPending && <Skeletons rows={2} height={72} />}
      {webhooks.isError && (
        <ErrorNote
          title={t`The webhooks could not be loaded`}
          error={webhooks.error}
          retry={() => void webhooks.refetch()}
        />
      )}
      {webhooks.data && all.length === 0 && (
        <EmptyState
          drawing={<IconWebhook size={36} stroke={1.4} />}
          title={t`Nobody is called yet`}
          text={t`Send alerts to a chat, or talks to a program of your own.`}
        >
          {add}
        </EmptyState>
      )}
      {all.length > 0 && (
        <ul className={parts.card} aria-label={t`Webhooks`}>
          {all.map((webhook) => (
            <WebhookRow key={webhook.webhook_id} org_id={org_id} webhook={webhook} />
          ))}
        </ul>
      )}
      <Modal opened={adding} onClose={close} title={t`Add a webhook`} size="lg" keepMounted>
        <NewWebhook org_id={org_id} onDone={close} />
      </Modal>
    </Part>
  )
}
