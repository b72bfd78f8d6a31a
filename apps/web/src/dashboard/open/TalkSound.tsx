import type { Talk } from '@earshot/contract/talks'
import { useMediaQuery } from '@mantine/hooks'
import { Position } from '../../player/controls/Position.tsx'
import { Speed } from '../../player/controls/Speed.tsx'
import { Transport } from '../../player/controls/Transport.tsx'
import { usePlayer } from '../../player/player.ts'
import type { Sound } from '../../player/sound.ts'
import { useSpace } from '../../player/use-space.ts'
import type { Region } from '../../player/wave/wave.ts'
import { Waveform } from '../../player/wave/Waveform.tsx'
import { isAudible } from '../../talks/talk-state.ts'
import { useMe } from '../../users/users.queries.ts'
import classes from './open-talk.module.css'

interface TalkSoundProps {
  talk: Talk
  sound: Sound
  regions: readonly Region[]
}

const TALL = 96
const LOW = 64

/** The large waveform and its transport, and Space to begin with. Their place is kept while the sound is still being prepared. */
export function TalkSound({ talk, sound, regions }: TalkSoundProps) {
  const { user_id } = useMe()
  const height = useMediaQuery('(max-height: 699px), (max-width: 699px)') ? LOW : TALL
  const ready = isAudible(talk) && talk.audio_url !== ''
  const { track } = usePlayer()
  useSpace(ready && !track ? sound.toggle : undefined)
  if (!ready) return <div className={classes.silence} style={{ height: height + 56 }} />
  return (
    <div className={classes.sound}>
      <Waveform sound={sound} peaks={talk.peaks} regions={regions} height={height} />
      <div className={classes.transport}>
        <span className={classes.position}>
          <Position sound={sound} />
        </span>
        <Transport sound={sound} size="lg" />
        <span className={classes.speed}>
          <Speed user_id={user_id} />
        </span>
      </div>
    </div>
  )
}
