import { UnsentElsewhere } from '../outbox/list/UnsentElsewhere.tsx'
import { UnsentList } from '../outbox/list/UnsentList.tsx'
import { PlayButton, Position } from '../../player/controls/PlayerButtons.tsx'
import { Waveform } from '../../player/bar/Waveform.tsx'
import type { PlayableSound } from '../outbox/list/UnsentSound.tsx'
import classes from './preview.module.css'
import { useRecordedSound } from './use-recorded-sound.ts'
import type { ComposerState } from '../use-composer.ts'

export function UnsentTalks({ composing }: { composing: ComposerState }) {
  const preview = (sound: PlayableSound) => <UnsentPlayer key={sound.client_id} recorded={sound} />
  return (
    <>
      <UnsentList
        outbox={composing.outbox}
        channels={composing.channels ?? []}
        channel_id={composing.channel?.channel_id}
        preview={preview}
      />
      <UnsentElsewhere preview={preview} />
    </>
  )
}

function UnsentPlayer({ recorded }: { recorded: PlayableSound }) {
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
