import { PlayButton } from '../../../player/controls/PlayButton.tsx'
import { Position } from '../../../player/controls/Position.tsx'
import { Waveform } from '../../../player/wave/Waveform.tsx'
import type { Listenable } from '../../../recorder/outbox/list/Listening.tsx'
import classes from './preview.module.css'
import { useRecordedSound } from './use-recorded-sound.ts'

/** What was recorded and not sent, to be heard. */
export function Listen({ recorded }: { recorded: Listenable }) {
  const sound = useRecordedSound(recorded)
  return (
    <div className={classes.listen}>
      <PlayButton sound={sound} />
      <div className={classes.wave}>
        <Waveform sound={sound} peaks={recorded.peaks} height={44} />
      </div>
      <span className={classes.position}>
        <Position sound={sound} />
      </span>
    </div>
  )
}
