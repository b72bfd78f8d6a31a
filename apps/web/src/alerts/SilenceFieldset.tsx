import { isAlways, lengthOf } from '@earshot/contract/rules/daily-hours'
import { MOST_SILENT_MINUTES, type Silence } from '@earshot/contract/silences'
import { useLingui } from '@lingui/react/macro'
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useChannelOptions } from '../channels/selected-channels.queries.ts'
import { useKeys } from '../settings/keys/keys.queries.ts'
import { useSpeakers } from '../speakers/speakers.queries.ts'
import type { AlertDraft } from './alerts.queries.ts'
import { HoursFields } from './HoursFields.tsx'

type Form = UseFormReturnType<AlertDraft>

interface SilenceFieldsetProps {
  org_id: string
  form: Form
  silence: Silence
}

export function SilenceFieldset({ org_id, form, silence }: SilenceFieldsetProps) {
  const { t } = useLingui()
  const most = isAlways(silence) ? MOST_SILENT_MINUTES : lengthOf(silence)
  const rule = isAlways(silence)
    ? t`Enter 1 to ${most} minutes.`
    : t`Enter 1 to ${most} minutes, the length of the hours below.`
  return (
    <>
      <TextInput
        label={t`Name`}
        placeholder={t`Dispatch is quiet`}
        maxLength={200}
        autoFocus
        {...form.getInputProps('keyword')}
        error={form.errors.keyword && t`Enter a name`}
      />
      <SourceFields org_id={org_id} form={form} />
      <TextInput
        type="number"
        inputMode="numeric"
        min={1}
        label={t`Minutes without a talk`}
        value={silence.minutes || ''}
        error={form.errors['silence.minutes'] && rule}
        onChange={(event) => form.setFieldValue('silence.minutes', Math.trunc(Number(event.currentTarget.value)))}
      />
      <HoursFields form={form} at="silence" hours={silence} />
    </>
  )
}

const fields = ['channel_ids', 'speaker_ids', 'key_ids'] as const
type SourceField = (typeof fields)[number]

/** One kind of sources at a time; selecting another kind empties the first. */
function SourceFields({ org_id, form }: { org_id: string; form: Form }) {
  const { t } = useLingui()
  const [field, setField] = useState(() => fields.find((each) => form.values[each].length > 0) ?? 'channel_ids')
  const sources = useSources(org_id, form.values.channel_ids)
  const words = { channel_ids: t`Channels`, speaker_ids: t`Speakers`, key_ids: t`API keys` }
  const change = (next: SourceField) => {
    form.setValues({ channel_ids: [], speaker_ids: [], key_ids: [] })
    setField(next)
  }
  return (
    <>
      <NativeSelect
        label={t`Watch`}
        data={fields.map((value) => ({ value, label: words[value] }))}
        value={field}
        onChange={(event) => change(fields.find((each) => each === event.currentTarget.value) ?? 'channel_ids')}
      />
      <MultiSelect
        label={words[field]}
        description={
          field === 'channel_ids' ? t`Watching starts with the first talk.` : t`Only talks in open channels count.`
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={sources[field]}
        searchable
        clearable
        nothingFoundMessage={t`Nothing matches`}
        clearButtonProps={{ 'aria-label': t`Clear` }}
        {...form.getInputProps(field)}
        error={form.errors.channel_ids && t`Select what to watch for silence.`}
      />
    </>
  )
}

function useSources(org_id: string, channel_ids: string[]): Record<SourceField, { value: string; label: string }[]> {
  const channels = useChannelOptions(org_id, channel_ids)
  const speakers = useSpeakers(org_id).data ?? []
  const keys = useKeys(org_id).data ?? []
  return {
    channel_ids: channels,
    speaker_ids: speakers.map(({ speaker_id, name }) => ({ value: speaker_id, label: name })),
    key_ids: keys.filter(({ send }) => send).map(({ key_id, name }) => ({ value: key_id, label: name })),
  }
}
