import type { PhoneLine } from '@earshot/contract/phone-lines'
import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useSelectableChannels } from '../../channels/selected-channels.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { changedFields } from '../../ui/form/changed-fields.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import parts from '../sections.module.css'
import { type FieldsProps, GreetingFields, type GreetingProps } from './GreetingFields.tsx'
import { KeyChannels } from './KeyChannels.tsx'
import { type ChannelOption, PrivateNote, selectable, useOptions } from './PrivateNote.tsx'
import { channelsOf, type LineDraft } from './phone-lines.queries.ts'

interface PhoneLineFormProps extends GreetingProps {
  org_id: string
  line: PhoneLine | null
  action: string
  save: { isPending: boolean; error: Error | null }
  onSave: (draft: LineDraft, changes: Partial<LineDraft>) => void
}

export function PhoneLineForm({ org_id, line, action, save, onSave, ...greeting }: PhoneLineFormProps) {
  const { t } = useLingui()
  const used = line ? channelsOf(line) : []
  const channels = useSelectableChannels(org_id, used)
  const options = useOptions(channels.filter(({ joined, channel_id }) => joined || used.includes(channel_id)))
  const [start] = useState(() => draftOf(line, options[0]?.value ?? ''))
  const form = useForm<LineDraft>({
    initialValues: start,
    validate: {
      number: (number) =>
        /^\+[1-9]\d{4,14}$/.test(plain(number)) ? null : t`Enter the number with its country code, like +4930123456`,
      unknown_channel_id: (channel_id, { unknown }) =>
        unknown === 'channel' && !channel_id ? t`Select the channel for unknown callers` : null,
    },
  })
  function submit(values: LineDraft) {
    // The select shows the first channel, also where channels have come after the form.
    const channel_id = values.channel_id || (options[0]?.value ?? '')
    const draft = { ...values, channel_id, number: plain(values.number) }
    onSave(draft, changedFields(start, draft))
  }
  return (
    <form className={parts.form} noValidate onSubmit={form.onSubmit(submit, focusFirstError(form))}>
      <TextInput
        label={t`Number`}
        description={t`The number that people call, with its country code.`}
        type="tel"
        dir="ltr"
        placeholder="+4930123456"
        data-autofocus
        {...form.getInputProps('number')}
      />
      <NativeSelect label={t`Channel`} data={selectable(options)} {...form.getInputProps('channel_id')} />
      <PrivateNote options={options} channel_ids={[form.values.channel_id]} />
      <KeyChannels options={options} keys={form.values.keys} onChange={(keys) => form.setFieldValue('keys', keys)} />
      <GreetingFields form={form} {...greeting} />
      <UnknownFields form={form} options={options} />
      <Switch
        label={t`Members can hear what is new`}
        description={t`They press 0 and enter a PIN, which they set beside their phone number in their account.`}
        {...form.getInputProps('listening', { type: 'checkbox' })}
      />
      {save.error && <ErrorNote title={t`Could not save the phone number`} error={save.error} />}
      <div className={parts.row}>
        <Button type="submit" loading={save.isPending} disabled={greeting.recording}>
          {action}
        </Button>
      </div>
    </form>
  )
}

function UnknownFields({ form, options }: FieldsProps & { options: ChannelOption[] }) {
  const { t } = useLingui()
  return (
    <>
      <NativeSelect
        label={t`Unknown callers`}
        description={t`Whose number no member has verified. The talk shows their number.`}
        data={[
          { value: 'refuse', label: t`Refuse` },
          { value: 'accept', label: t`Accept` },
          { value: 'channel', label: t`Send to another channel` },
        ]}
        {...form.getInputProps('unknown')}
      />
      {form.values.unknown === 'channel' && (
        <>
          <NativeSelect
            label={t`Channel for unknown callers`}
            data={[{ value: '', label: t`Select a channel` }, ...selectable(options)]}
            {...form.getInputProps('unknown_channel_id')}
            value={form.values.unknown_channel_id ?? ''}
            onChange={(event) => form.setFieldValue('unknown_channel_id', event.currentTarget.value || null)}
          />
          <PrivateNote options={options} channel_ids={[form.values.unknown_channel_id]} />
        </>
      )}
    </>
  )
}

const plain = (number: string) => number.replaceAll(/[\s().-]/g, '')

const draftOf = (line: PhoneLine | null, channel_id: string): LineDraft => ({
  number: line?.number ?? '',
  channel_id: line?.channel_id ?? channel_id,
  keys: line?.keys ?? [],
  greeting: line?.greeting ?? '',
  greeting_sound: line?.greeting_sound ?? '',
  language: line?.language ?? 'en',
  longest: line?.longest ?? 180,
  unknown: line?.unknown ?? 'refuse',
  unknown_channel_id: line?.unknown_channel_id ?? null,
  listening: line?.listening ?? false,
})
