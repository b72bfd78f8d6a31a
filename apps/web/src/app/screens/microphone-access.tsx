import { silencePlayer, pausePlayer } from '../../player/player.ts'
import { ProblemNote } from '../../composer/recording/panel/ProblemNote.tsx'
import { openMicrophone } from '../../composer/recording/audio/microphone.ts'
import { missingSupport, microphoneProblemOf } from '../../composer/recording/audio/microphone-problem.ts'
import type { MicrophoneAccess } from '../../speakers/sample/microphone-context.ts'

export const microphoneAccess: MicrophoneAccess = {
  open: openMicrophone,
  explain: (error) => <ProblemNote problem={microphoneProblemOf(error)} />,
  hindrance() {
    const problem = missingSupport()
    return problem && <ProblemNote problem={problem} />
  },
  hush: silencePlayer,
  stopTalks: pausePlayer,
}
