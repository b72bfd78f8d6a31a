import { Waveform } from '../../player/bar/Waveform.tsx'
import { PlayButton, Position } from '../../player/controls/PlayerButtons.tsx'
import type { PlayableSound } from '../outbox/list/UnsentSound.tsx'
import classes from './preview.module.css'
import { useRecordedSound } from './use-recorded-sound.ts'

export function UnsentPlayer({ recorded }: { recorded: PlayableSound }) {
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
