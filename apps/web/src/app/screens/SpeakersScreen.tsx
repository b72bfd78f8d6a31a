import { useEffect } from 'react'
import { silencePlayer, pausePlayer } from '../../player/player.ts'
import { usePlayer } from '../../player/engine/state.ts'
import { ProblemNote } from '../../composer/recording/panel/ProblemNote.tsx'
import { openMicrophone } from '../../composer/recording/audio/microphone.ts'
import { missingSupport, microphoneProblemOf } from '../../composer/recording/audio/microphone-problem.ts'
import { silenceSamples } from '../../speakers/sample/use-sample-player.ts'
import { Speakers } from '../../speakers/Speakers.tsx'
import type { MicrophoneAccess } from '../../speakers/sample/microphone-context.ts'

const studio: MicrophoneAccess = {
  open: openMicrophone,
  explain: (error) => <ProblemNote problem={microphoneProblemOf(error)} />,
  hindrance() {
    const problem = missingSupport()
    return problem && <ProblemNote problem={problem} />
  },
  hush: silencePlayer,
  stopTalks: pausePlayer,
}

/** Voice samples and talks must not play at once. */
export function SpeakersScreen() {
  const { playing } = usePlayer()
  useEffect(() => {
    if (playing) silenceSamples()
  }, [playing])
  return <Speakers studio={studio} />
}
