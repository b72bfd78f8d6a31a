import { useLingui } from '@lingui/react/macro'
import type { SoundWords } from '../../ui/form/sound-field.ts'

export function useVoiceWords(name: string): SoundWords {
  const { t } = useLingui()
  return {
    play: t`Voice`,
    playLabel: t`Play the voice sample of ${name}`,
    stopLabel: t`Stop the voice sample of ${name}`,
  }
}
