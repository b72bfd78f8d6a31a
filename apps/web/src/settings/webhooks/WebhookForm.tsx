import { isWebAddress, isWithoutPassword } from '@earshot/contract/rules/web-address'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, type CheckboxGroupProps, Radio, type RadioGroupProps, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useForm } from '@mantine/form'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { changedFields } from '../../ui/form/changed-fields.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import parts from '../sections.module.css'
import { useEventNames, type WebhookEvent } from './use-event-names.ts'
import classes from './webhooks.module.css'
import type { WebhookDraft } from './webhooks.queries.ts'

interface WebhookFormProps {
  webhook: WebhookDraft
  action: string
  save: { isPending: boolean; error: Error | null }
  onSave: (webhook: WebhookDraft, changes: Partial<WebhookDraft>) => void
  /** Shown before the events. */
  children?: ReactNode
}

export function WebhookForm({ webhook, action, save, onSave, children }: WebhookFormProps) {
  const { t } = useLingui()
  const [start] = useState(webhook)
  const form = useWebhookForm(start)
  const isOpenWay = /^\s*http:/i.test(form.values.url)
  return (
    <form
      className={parts.form}
      noValidate
      onSubmit={form.onSubmit((values) => onSave(values, changedFields(start, values)), focusFirstError(form))}
    >
      {save.error && (
        <ErrorNote title={t`Could not save the webhook`} safe={t`What you typed is still here.`} error={save.error} />
      )}
      <TextInput
        label={t`Name`}
        placeholder={t`Dispatch chat`}
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t`URL`}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://example.org/hooks/earshot"
        maxLength={2000}
        {...form.getInputProps('url')}
      />
      {isOpenWay && (
        <p className={parts.note} data-tone="amber" role="status">
          {t`This URL starts with http, so others on the network can read what is sent. Use https if you can.`}
        </p>
      )}
      {children}
      <EventSelect {...form.getInputProps('events')} />
      <StyleSelect {...form.getInputProps('style')} />
      <div className={parts.row}>
        <Button type="submit" loading={save.isPending}>
          {action}
        </Button>
      </div>
    </form>
  )
}

function useWebhookForm(initialValues: WebhookDraft) {
  const { t } = useLingui()
  return useForm<WebhookDraft>({
    initialValues,
    validateInputOnChange: true,
    validate: {
      name: (name) => (name.trim() ? null : t`Enter a name`),
      url: (url) => (isAddress(url) ? null : t`Enter a URL that starts with https://`),
      events: (chosen) => (chosen.length > 0 ? null : t`Select an event`),
    },
  })
}

const isAddress = (url: string) => isWebAddress(url.trim()) && isWithoutPassword(url.trim())

function EventSelect(props: Omit<CheckboxGroupProps, 'children'>) {
  const { t } = useLingui()
  const names = useEventNames()
  return (
    <Checkbox.Group label={t`Events`} {...props}>
      <div className={classes.choices}>
        {(Object.keys(names) as WebhookEvent[]).map((event) => (
          <Checkbox key={event} value={event} label={names[event]} description={event} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function StyleSelect(props: Omit<RadioGroupProps, 'children'>) {
  const { t } = useLingui()
  return (
    <Radio.Group label={t`Format`} {...props}>
      <div className={classes.choices}>
        <Radio value="standard" label={t`All data, for programs`} description={t`Signed JSON (Standard Webhooks)`} />
        <Radio value="slack" label={t`Chat message`} description={t`For Slack, Mattermost and similar`} />
      </div>
    </Radio.Group>
  )
}
