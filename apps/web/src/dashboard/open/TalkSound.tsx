import type { Talk } from '@earshot/contract/talks'
import { Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { Position } from '../../player/controls/Position.tsx'
import { SkipSilence } from '../../player/controls/SkipSilence.tsx'
import { Speed } from '../../player/controls/Speed.tsx'
import { Transport } from '../../player/controls/Transport.tsx'
import { WordButton } from '../../player/controls/WordButton.tsx'
import { useSkipSilence } from '../../player/engine/settings.ts'
import { quietRegions } from '../../player/silence/quiet-regions.ts'
import type { Sound } from '../../player/sound.ts'
import type { Region } from '../../player/wave/wave.ts'
import { Waveform } from '../../player/wave/Waveform.tsx'
import { isPlayable } from '../../talks/talk-state.ts'
import classes from './open-talk.module.css'
import { useFollowing } from './use-following.ts'

interface TalkSoundProps {
  talk: Talk
  sound: Sound
  regions: readonly Region[]
}

const TALL = 96
const LOW = 64

/** The large waveform and its transport. Their place is kept while the sound is still being prepared. */
export function TalkSound({ talk, sound, regions }: TalkSoundProps) {
  const height = useMediaQuery('(max-height: 699px), (max-width: 699px)') ? LOW : TALL
  const phone = useMediaQuery('(max-width: 699px)')
  const [skips] = useSkipSilence()
  const quiet = quietRegions(talk, skips)
  const marked = useMemo(() => [...regions, ...quiet], [regions, quiet])
  useFollowing(talk)
  if (!isPlayable(talk)) {
    return <div className={classes.silence} style={{ height: height + 56 }} />
  }
  const word = { sound, words: talk.words }
  return (
    <div className={classes.sound}>
      <Waveform sound={sound} peaks={talk.peaks} regions={marked} height={height} />
      <div className={classes.transport}>
        <span className={classes.position}>
          <Position sound={sound} />
        </span>
        <Transport
          sound={sound}
          size="lg"
          before={!phone && <WordButton {...word} step={-1} />}
          after={!phone && <WordButton {...word} step={1} />}
        />
        <span className={classes.speed}>
          <Group gap={0} wrap="nowrap">
            {!phone && <SkipSilence />}
            <Speed />
          </Group>
        </span>
      </div>
    </div>
  )
}
