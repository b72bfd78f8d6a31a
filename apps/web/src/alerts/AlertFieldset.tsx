import { useLingui } from '@lingui/react/macro'
import { MultiSelect, NativeSelect, SegmentedControl, Switch, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { AlertDraft } from './alerts.queries.ts'
import { useChannelOptions } from '../channels/selected-channels.queries.ts'
import { useSpeakers } from '../speakers/speakers.queries.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { EscalationFieldset } from './EscalationFieldset.tsx'
import { FreshnessFields } from './FreshnessFields.tsx'
import { RecipientsField } from './RecipientsField.tsx'
import { SilenceFieldset } from './SilenceFieldset.tsx'
import { useLengthText } from './use-length-text.ts'

type Form = UseFormReturnType<AlertDraft>

interface AlertFieldsetProps {
  org_id: string
  form: Form
  /** Who made it. A new one, which has no maker, may still become an alert of another kind. */
  maker: string | undefined
}

export function AlertFieldset({ org_id, form, maker }: AlertFieldsetProps) {
  const { silence } = form.values
  return (
    <>
      {maker === undefined && <KindChoice form={form} />}
      {silence ? (
        <SilenceFieldset org_id={org_id} form={form} silence={silence} />
      ) : (
        <WordFields org_id={org_id} form={form} />
      )}
      <RecipientsField org_id={org_id} form={form} maker={maker} />
      <EscalationFieldset org_id={org_id} form={form} />
    </>
  )
}

function KindChoice({ form }: { form: Form }) {
  const { t } = useLingui()
  const choose = (kind: string) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    form.setValues(
      kind === 'silence'
        ? { silence: { ...SILENCE, tz: timeZone }, condition: '', hours: null }
        : { silence: null, key_ids: [] },
    )
  }
  return (
    <SegmentedControl
      aria-label={t`What to watch for`}
      fullWidth
      data={[
        { value: 'words', label: t`Words` },
        { value: 'silence', label: t`Silence` },
      ]}
      value={form.values.silence ? 'silence' : 'words'}
      onChange={choose}
    />
  )
}

const SILENCE = { minutes: 30, days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }

function WordFields({ org_id, form }: { org_id: string; form: Form }) {
  const { t } = useLingui()
  const rests = useCooldownOptions(form.values.cooldown)
  return (
    <>
      <TextInput
        label={t`Word or phrase`}
        placeholder={t`fire department`}
        description={t`Matches whole words, ignoring upper and lower case, in this order.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={200}
        autoFocus
        {...form.getInputProps('keyword')}
      />
      <TagsInput
        label={t`Ignore when part of`}
        placeholder={form.values.exclude.length === 0 ? t`fire drill` : ''}
        description={t`Phrases to ignore. Press Enter after each.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        acceptValueOnBlur
        splitChars={[',', ';']}
        {...form.getInputProps('exclude')}
      />
      <ScopeFields org_id={org_id} form={form} />
      <ConditionFields form={form} />
      <Switch
        label={t`Also match words that sound like it`}
        description={t`For names that are often transcribed incorrectly.`}
        {...form.getInputProps('sounds_like', { type: 'checkbox' })}
      />
      {form.values.sounds_like && <ClosenessField form={form} />}
      <NativeSelect
        label={t`Wait between notifications`}
        description={t`Hits always appear here immediately; emails and push messages are bundled.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={rests}
        value={String(form.values.cooldown)}
        error={form.errors.cooldown}
        onChange={(event) => form.setFieldValue('cooldown', Number(event.currentTarget.value))}
      />
      <FreshnessFields form={form} />
    </>
  )
}

const RESTS = [0, 5, 15, 60, 4 * 60, 24 * 60]

function useCooldownOptions(chosen: number) {
  const { t } = useLingui()
  const lengthText = useLengthText()
  const rests = [...new Set([...RESTS, chosen])].sort((one, other) => one - other)
  return rests.map((minutes) => ({
    value: String(minutes),
    label: minutes === 0 ? t`No wait` : lengthText(minutes),
  }))
}

function ClosenessField({ form }: { form: Form }) {
  const { t } = useLingui()
  return (
    <NativeSelect
      label={t`How similar it must sound`}
      data={[
        { value: 'close', label: t`Close: fewer false hits` },
        { value: 'normal', label: t`Normal` },
        { value: 'wide', label: t`Wide: fewer misses, more false hits` },
      ]}
      {...form.getInputProps('closeness')}
    />
  )
}

function ScopeFields({ org_id, form }: { org_id: string; form: Form }) {
  const { t } = useLingui()
  const speakers = useSpeakers(org_id).data ?? []
  const { channel_ids, speaker_ids } = form.values
  const channels = useChannelOptions(org_id, channel_ids)
  return (
    <>
      <MultiSelect
        label={t`Only in channels`}
        placeholder={channel_ids.length === 0 ? t`All channels` : ''}
        data={channels}
        searchable
        clearable
        nothingFoundMessage={t`No matching channels`}
        clearButtonProps={{ 'aria-label': t`All channels` }}
        {...form.getInputProps('channel_ids')}
      />
      {speakers.length + speaker_ids.length > 0 && (
        <MultiSelect
          label={t`Only from speakers`}
          placeholder={speaker_ids.length === 0 ? t`Everyone` : ''}
          data={speakers.map(({ speaker_id, name }) => ({ value: speaker_id, label: name }))}
          searchable
          clearable
          nothingFoundMessage={t`No matching speakers`}
          clearButtonProps={{ 'aria-label': t`Everyone` }}
          {...form.getInputProps('speaker_ids')}
        />
      )}
    </>
  )
}
