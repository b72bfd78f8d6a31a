import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconWebhook } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { keepRowFocus } from '../../ui/keep-row-focus.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import parts from '../sections.module.css'
import { useState } from 'react'
import { useWebhookChanges, useWebhooks, type WebhookDraft } from './webhooks.queries.ts'
import { ChannelSelect } from './ChannelSelect.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

export function Webhooks({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const webhooks = useWebhooks(org_id)
  const [adding, { open, close }] = useDisclosure()
  const all = webhooks.data ?? []
  const add = <Button onClick={open}>{t`New webhook`}</Button>
  return (
    <SettingsSection
      title={t`Webhooks`}
      text={t`Notify other programs about hits and talks. Earshot calls a URL that you provide.`}
      actions={all.length > 0 && add}
    >
      {webhooks.isPending && <Skeletons rows={2} height={72} />}
      {webhooks.isError && (
        <ErrorNote
          title={t`Could not load the webhooks`}
          error={webhooks.error}
          retry={() => void webhooks.refetch()}
        />
      )}
      {webhooks.data && all.length === 0 && (
        <EmptyState
          drawing={<IconWebhook size={36} stroke={1.4} />}
          title={t`No webhooks yet`}
          text={t`Send alerts to a chat, or talks to a program of your own.`}
        >
          {add}
        </EmptyState>
      )}
      {all.length > 0 && (
        <ul ref={keepRowFocus} className={parts.card} aria-label={t`Webhooks`}>
          {all.map((webhook) => (
            <WebhookRow key={webhook.webhook_id} org_id={org_id} webhook={webhook} />
          ))}
        </ul>
      )}
      <Modal opened={adding} onClose={close} title={t`New webhook`} size="lg" keepMounted closeOnClickOutside={false}>
        <NewWebhook org_id={org_id} onDone={close} />
      </Modal>
    </SettingsSection>
  )
}

const nothing: WebhookDraft = { name: '', url: '', style: 'standard', events: ['hit.created'] }

function NewWebhook({ org_id, onDone }: { org_id: string; onDone: () => void }) {
  const { t } = useLingui()
  const { create } = useWebhookChanges(org_id)
  const [round, setRound] = useState(0)
  const [channel_id, setChannel] = useState<string | null>(null)

  function finish() {
    onDone()
    create.reset()
    setChannel(null)
    setRound(round + 1)
  }

  if (create.data?.style === 'standard') return <WebhookSecret secret={create.data.secret} onDone={finish} />
  return (
    <WebhookForm
      key={round}
      webhook={nothing}
      action={t`Create webhook`}
      save={create}
      onSave={(fields) =>
        create.mutate({ ...fields, channel_id }, { onSuccess: ({ style }) => void (style === 'slack' && finish()) })
      }
    >
      <ChannelSelect org_id={org_id} channel_id={channel_id} onChange={setChannel} />
    </WebhookForm>
  )
}
