import type { Channel } from '@earshot/contract/channels'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  Button,
  Checkbox,
  MultiSelect,
  type MultiSelectProps,
  NativeSelect,
  type NativeSelectProps,
  TextInput,
} from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
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
  const channels = useChannels(org_id).data?.filter(({ joined }) => joined) ?? []
  const form = useForm({
    initialValues: {
      name: '',
      send: false,
      days: '365',
      channel_id: '',
      channel_ids: [] as string[],
      new_channels: false,
    },
    validateInputOnChange: true,
    validate: { name: (name) => (name.trim() ? null : t`Enter a name`) },
  })
  const { channel_ids } = form.values
  const reached = channels.filter(({ channel_id }) => channel_ids.length === 0 || channel_ids.includes(channel_id))
  const save = (values: typeof form.values) => onSave(draftOf(values, reached))
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
      <KeyAccess form={form} channels={channels} reached={reached} />
      <div className={parts.row}>
        <Button type="submit" loading={operation.isPending}>
          {t`Create key`}
        </Button>
      </div>
    </form>
  )
}

interface KeyAccessProps {
  form: UseFormReturnType<Values>
  channels: Channel[]
  reached: Channel[]
}

function KeyAccess({ form, channels, reached }: KeyAccessProps) {
  const { t } = useLingui()
  const { send, channel_ids } = form.values
  return (
    <>
      <Checkbox
        label={t`Can send talks`}
        description={t`Otherwise it can only read.`}
        {...form.getInputProps('send', { type: 'checkbox' })}
      />
      <ReachedChannels channels={channels} {...form.getInputProps('channel_ids')} />
      {send && <CallChannel channels={reached} {...form.getInputProps('channel_id')} />}
      {send && channel_ids.length === 0 && (
        <Checkbox
          label={t`Unknown talkgroups create channels`}
          description={t`A radio call without a matching channel creates one, named as under Talkgroups or as in the call.`}
          {...form.getInputProps('new_channels', { type: 'checkbox' })}
        />
      )}
    </>
  )
}

interface Values {
  name: string
  send: boolean
  days: string
  channel_id: string
  channel_ids: string[]
  new_channels: boolean
}

function draftOf({ name, send, days, channel_id, channel_ids, ...values }: Values, reached: Channel[]): KeyDraft {
  const isReached = send && reached.some((channel) => channel.channel_id === channel_id)
  const new_channels = values.new_channels && send && channel_ids.length === 0
  return {
    name,
    send,
    expires_at: keyExpiry(days),
    channel_id: isReached ? channel_id : null,
    channel_ids,
    new_channels,
  }
}

function ReachedChannels({ channels, value, ...props }: MultiSelectProps & { channels: Channel[] }) {
  const { t } = useLingui()
  return (
    <MultiSelect
      label={t`Channels`}
      description={t`The key works only in these, as if there were no others.`}
      placeholder={value?.length ? '' : t`Every open channel`}
      data={channels.map(optionOf)}
      value={value ?? []}
      searchable
      {...props}
    />
  )
}

const optionOf = ({ channel_id, name }: Channel) => ({ value: channel_id, label: name })

function CallChannel({ channels, ...props }: NativeSelectProps & { channels: Channel[] }) {
  const { t } = useLingui()
  return (
    <NativeSelect
      label={t`Channel for radio calls`}
      description={t`Calls go to the channel named after their talkgroup. Calls without a matching channel go here.`}
      data={[{ value: '', label: t`None (calls are refused)` }, ...channels.map(optionOf)]}
      {...props}
    />
  )
}
