import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import parts from '../sections.module.css'
import { useChannels } from '../../channels/channels.queries.ts'
import { keyExpiry, keyTerms } from './key-expiry.ts'
import type { KeyDraft } from './keys.queries.ts'

interface KeyFormProps {
  org_id: string
  operation: { isPending: boolean; error: Error | null }
  onSave: (key: KeyDraft) => void
}

export function KeyForm({ org_id, operation, onSave }: KeyFormProps) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: { name: '', send: false, days: '365', channel_id: '' },
    validateInputOnChange: true,
    validate: { name: (name) => (name.trim() ? null : t`Enter a name`) },
  })
  const save = ({ name, send, days, channel_id }: typeof form.values) =>
    onSave({ name, send, expires_at: keyExpiry(days), channel_id: send && channel_id ? channel_id : null })
  const termOf = (days: string) =>
    days === '' ? t`never` : t`${plural(Number(days), { one: 'in # day', other: 'in # days' })}`
  return (
    <form className={parts.form} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      {operation.error && (
        <ErrorNote
          title={t`Could not create the key`}
          safe={t`What you typed is still here.`}
          error={operation.error}
        />
      )}
      <TextInput
        label={t`Name`}
        placeholder={t`Radio recorder in the tower`}
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t`Expires`}
        data={keyTerms.map((days) => ({ value: days, label: termOf(days) }))}
        {...form.getInputProps('days')}
      />
      <Checkbox
        label={t`Can send talks`}
        description={t`Otherwise it can only read.`}
        {...form.getInputProps('send', { type: 'checkbox' })}
      />
      {form.values.send && <CallChannel org_id={org_id} {...form.getInputProps('channel_id')} />}
      <div className={parts.row}>
        <Button type="submit" loading={operation.isPending}>
          {t`Create key`}
        </Button>
      </div>
    </form>
  )
}

function CallChannel({ org_id, ...props }: NativeSelectProps & { org_id: string }) {
  const { t } = useLingui()
  const channels = useChannels(org_id).data ?? []
  return (
    <NativeSelect
      label={t`Channel for radio calls`}
      description={t`Calls go to the channel named after their talkgroup. Calls without a matching channel go here.`}
      data={[
        { value: '', label: t`None (calls are refused)` },
        ...channels.map(({ channel_id, name }) => ({ value: channel_id, label: name })),
      ]}
      {...props}
    />
  )
}
