import type { Webhook } from '@earshot/contract/webhooks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import parts from '../sections.module.css'
import { SecretReveal } from '../SettingsSection.tsx'
import { useWebhookChanges } from './webhooks.queries.ts'

/** Shown once. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useLingui()
  return (
    <SecretReveal
      label={t`Secret`}
      text={t`The receiver uses this secret to verify that calls come from here (Standard Webhooks). It is shown only once.`}
      secret={secret}
      onDone={onDone}
    />
  )
}

/** Asks before it replaces the secret, and shows the new one. */
export function NewSecret({
  org_id,
  webhook: { webhook_id, name },
  onDone,
}: {
  org_id: string
  webhook: Webhook
  onDone: () => void
}) {
  const { t } = useLingui()
  const { rotate } = useWebhookChanges(org_id)
  if (rotate.data) return <WebhookSecret secret={rotate.data.secret} onDone={onDone} />
  return (
    <div className={parts.form}>
      {rotate.error && <ErrorNote title={t`Could not change ${name}`} error={rotate.error} />}
      <p>{t`For 24 hours calls are signed with the old and the new secret, so that the receiver can change over. Then the old one expires.`}</p>
      <div className={parts.row}>
        <Button loading={rotate.isPending} onClick={() => rotate.mutate(webhook_id)}>
          {t`Create secret`}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t`Cancel`}
        </Button>
      </div>
    </div>
  )
}
