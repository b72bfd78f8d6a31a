import { useEffect } from 'react'
import { usePlayer } from '../../player/engine/state.ts'
import { MicrophoneContext } from '../../speakers/sample/microphone-context.ts'
import { SampleField } from '../../speakers/sample/SampleField.tsx'
import { silenceSamples } from '../../speakers/sample/use-sample-player.ts'
import type { SoundFieldProps } from '../../ui/form/sound-field.ts'
import { microphoneAccess } from './microphone-access.tsx'

/** Records or selects a sound of a minute outside the screen of the speakers. */
export function RecordedSoundField(props: SoundFieldProps) {
  const { playing } = usePlayer()
  useEffect(() => {
    if (playing) silenceSamples()
  }, [playing])
  return (
    <MicrophoneContext value={microphoneAccess}>
      <SampleField {...props} />
    </MicrophoneContext>
  )
}
