import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import parts from '../parts/parts.module.css'
import { CallChannel } from './CallChannel.tsx'
import { endOf, terms } from './expiry.ts'
import type { KeyDraft } from './keys.queries.ts'

interface KeyFormProps {
  org_id: string
  deed: { isPending: boolean; error: Error | null }
  onSave: (key: KeyDraft) => void
}

export function KeyForm({ org_id, deed, onSave }: KeyFormProps) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: { name: '', send: false, days: '365', channel_id: '' },
    validateInputOnChange: true,
    validate: { name: (name) => (name.trim() ? null : t`Name the key after what uses it`) },
  })
  const save = ({ name, send, days, channel_id }: typeof form.values) =>
    onSave({ name, send, expires_at: endOf(days), channel_id: send && channel_id ? channel_id : null })
  const termOf = (days: string) =>
    days === '' ? t`never` : t`${plural(Number(days), { one: 'in # day', other: 'in # days' })}`
  return (
    <form className={parts.form} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      {deed.error && (
        <ErrorNote title={t`The key was not made`} safe={t`What you typed is still here.`} error={deed.error} />
      )}
      <TextInput
        label={t`Name`}
        placeholder={t`Radio recorder in the tower`}
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t`Ends`}
        data={terms.map((days) => ({ value: days, label: termOf(days) }))}
        {...form.getInputProps('days')}
      />
      <Checkbox
        label={t`May send talks`}
        description={t`Otherwise it only reads.`}
        {...form.getInputProps('send', { type: 'checkbox' })}
      />
      {form.values.send && <CallChannel org_id={org_id} {...form.getInputProps('channel_id')} />}
      <div className={parts.row}>
        <Button type="submit" loading={deed.isPending}>
          {t`Make the key`}
        </Button>
      </div>
    </form>
  )
}
