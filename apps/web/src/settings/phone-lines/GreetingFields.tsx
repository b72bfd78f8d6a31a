import { LONGEST_GREETING } from '@earshot/contract/phone-lines'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ComponentType } from 'react'
import type { SoundFieldProps } from '../../ui/form/sound-field.ts'
import parts from '../sections.module.css'
import type { LineDraft } from './phone-lines.queries.ts'

const MINUTES = [1, 2, 3, 5, 10, 30, 60]
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'ar', label: 'العربية' },
]

export interface GreetingProps {
  SoundField: ComponentType<SoundFieldProps>
  recording: boolean
  onRecording: (recording: boolean) => void
}

export interface FieldsProps {
  form: UseFormReturnType<LineDraft>
}

export function GreetingFields({ form, SoundField, onRecording }: FieldsProps & GreetingProps) {
  const { t, i18n } = useLingui()
  const { longest } = form.values
  const lengths = [...new Set([...MINUTES.map((minutes) => minutes * 60), longest])].toSorted((a, b) => a - b)
  const minutes = (seconds: number) =>
    i18n.number(seconds / 60, { style: 'unit', unit: 'minute', unitDisplay: 'long', maximumFractionDigits: 1 })
  return (
    <>
      <Textarea
        label={t`Greeting`}
        description={t`Spoken before the tone. Say which key leads where. Left empty, a standard greeting is spoken, with the keys of open channels.`}
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('greeting')}
      />
      <SoundField
        title={t`Recorded greeting`}
        about={t`Played instead of the text. Only the first ${LONGEST_GREETING} seconds are saved.`}
        remove={t`Remove the recorded greeting`}
        words={{
          play: t`Greeting`,
          playLabel: t`Play the recorded greeting`,
          stopLabel: t`Stop the recorded greeting`,
        }}
        sound={form.values.greeting_sound}
        onChange={(sound) => form.setFieldValue('greeting_sound', sound)}
        onRecording={onRecording}
      />
      <div className={parts.pair}>
        <NativeSelect label={t`Language`} data={LANGUAGES} {...form.getInputProps('language')} />
        <NativeSelect
          label={t`Longest message`}
          data={lengths.map((seconds) => ({ value: String(seconds), label: minutes(seconds) }))}
          value={String(longest)}
          onChange={(event) => form.setFieldValue('longest', Number(event.currentTarget.value))}
        />
      </div>
    </>
  )
}
