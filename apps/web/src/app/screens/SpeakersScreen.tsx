import { useEffect } from 'react'
import { usePlayer } from '../../player/engine/state.ts'
import { silenceSamples } from '../../speakers/sample/use-sample-player.ts'
import { Speakers } from '../../speakers/Speakers.tsx'
import { microphoneAccess } from './microphone-access.tsx'

/** Voice samples and talks must not play at once. */
export function SpeakersScreen() {
  const { playing } = usePlayer()
  useEffect(() => {
    if (playing) silenceSamples()
  }, [playing])
  return <Speakers studio={microphoneAccess} />
}
