import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Once } from '../parts/Once.tsx'
import { useWebhookChanges, type WebhookDraft } from './webhooks.queries.ts'
import { WebhookForm } from './WebhookForm.tsx'

const nothing: WebhookDraft = { name: '', url: '', style: 'standard', events: ['hit.created'] }

/** The form, and then the secret. What is typed outlives a closed dialog. */
export function NewWebhook({ org_id, onDone }: { org_id: string; onDone: () => void }) {
  const { t } = useLingui()
  const { create } = useWebhookChanges(org_id)
  const [round, setRound] = useState(0)

  function finish() {
    onDone()
    create.reset()
    setRound(round + 1)
  }

  if (create.data?.style === 'standard') {
    return (
      <Once
        label={t`Secret`}
        text={t`With this secret the receiver checks that calls come from here (Standard Webhooks). It is shown this once.`}
        secret={create.data.secret}
        onDone={finish}
      />
    )
  }
  return (
    <WebhookForm
      key={round}
      webhook={nothing}
      action={t`Add the webhook`}
      deed={create}
      onSave={(fields) => create.mutate(fields, { onSuccess: ({ style }) => void (style === 'slack' && finish()) })}
    />
  )
}
