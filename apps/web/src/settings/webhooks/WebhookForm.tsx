import { WebhookFields } from '@earshot/contract/webhooks'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import parts from '../parts/parts.module.css'
import { EventChoice } from './choices/EventChoice.tsx'
import { StyleChoice } from './choices/StyleChoice.tsx'
import type { WebhookDraft } from './webhooks.queries.ts'

interface WebhookFormProps {
  webhook: WebhookDraft
  action: string
  deed: { isPending: boolean; error: Error | null }
  onSave: (webhook: WebhookDraft) => void
}

export function WebhookForm({ webhook, action, deed, onSave }: WebhookFormProps) {
  const { t } = useLingui()
  const form = useForm<WebhookDraft>({
    initialValues: webhook,
    validateInputOnChange: true,
    validate: {
      name: (name) => (name.trim() ? null : t`Name the webhook`),
      url: (url) => (isAddress(url) ? null : t`Write a web address that begins with https://`),
      events: (chosen) => (chosen.length > 0 ? null : t`Choose an event`),
    },
  })
  const isOpenWay = /^\s*http:/i.test(form.values.url)
  return (
    <form className={parts.form} noValidate onSubmit={form.onSubmit(onSave, focusFirstError(form))}>
      {deed.error && (
        <ErrorNote title={t`The webhook was not kept`} safe={t`What you typed is still here.`} error={deed.error} />
      )}
      <TextInput
        label={t`Name`}
        placeholder={t`Dispatch chat`}
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t`Address`}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://example.org/hooks/earshot"
        maxLength={2000}
        {...form.getInputProps('url')}
      />
      {isOpenWay && (
        <p className={parts.note} data-tone="amber" role="status">
          {t`This address begins with http: whoever is on the way can read what is sent. Use https where you can.`}
        </p>
      )}
      <EventChoice {...form.getInputProps('events')} />
      <StyleChoice {...form.getInputProps('style')} />
      <div className={parts.row}>
        <Button type="submit" loading={deed.isPending}>
          {action}
        </Button>
      </div>
    </form>
  )
}

const isAddress = (url: string) => WebhookFields.shape.url.safeParse(url).success
