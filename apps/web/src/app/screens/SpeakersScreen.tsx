import { useEffect } from 'react'
import { hushPlayer, pausePlayer } from '../../player/player.ts'
import { usePlayer } from '../../player/engine/state.ts'
import { ProblemNote } from '../../recorder/panel/notes/ProblemNote.tsx'
import { openMicrophone } from '../../recorder/sound/microphone.ts'
import { hindrance, problemOf } from '../../recorder/sound/problem.ts'
import { silenceSamples } from '../../speakers/sample/sounding.ts'
import { Speakers } from '../../speakers/Speakers.tsx'
import type { Studio } from '../../speakers/sample/studio.ts'

const studio: Studio = {
  open: openMicrophone,
  explain: (error) => <ProblemNote problem={problemOf(error)} />,
  hindrance() {
    const problem = hindrance()
    return problem && <ProblemNote problem={problem} />
  },
  hush: hushPlayer,
  stopTalks: pausePlayer,
}

/** The speakers, with the recorder's microphone; voices and talks never sound at once. */
export function SpeakersScreen() {
  const { playing } = usePlayer()
  useEffect(() => {
    if (playing) silenceSamples()
  }, [playing])
  return <Speakers studio={studio} />
}
