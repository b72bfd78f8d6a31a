import { LONGEST_SAMPLE } from '@earshot/contract/speakers'
import { useLingui } from '@lingui/react/macro'
import type { SoundFieldProps } from '../../ui/form/sound-field.ts'
import { SampleField } from './SampleField.tsx'
import { useVoiceWords } from './use-voice-words.ts'

type VoiceFieldProps = Pick<SoundFieldProps, 'sound' | 'onChange' | 'onRecording'>

/** The voice sample of a speaker. */
export function VoiceField({ name, ...field }: VoiceFieldProps & { name: string }) {
  const { t } = useLingui()
  return (
    <SampleField
      title={t`Voice`}
      about={t`A sentence or two, so that others recognize the voice. Only the first ${LONGEST_SAMPLE} seconds are saved.`}
      remove={t`Remove the voice sample`}
      words={useVoiceWords(name)}
      {...field}
    />
  )
}
