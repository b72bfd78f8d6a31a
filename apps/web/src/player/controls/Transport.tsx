import { useLingui } from '@lingui/react/macro'
import { IconRewindBackward10, IconRewindForward10 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Sound } from '../sound.ts'
import classes from './controls.module.css'
import { PlayButton } from './PlayButton.tsx'
import { RoundIcon } from './RoundIcon.tsx'
import { SKIP } from '../engine/steps.ts'

interface TransportProps {
  sound: Sound
  /** The large one leads an open talk. */
  size?: 'md' | 'lg'
  /** What stands before and after it. */
  before?: ReactNode
  after?: ReactNode
}

/** Back, play or pause, forward. */
export function Transport({ sound, size = 'md', before, after }: TransportProps) {
  const { t } = useLingui()
  const skip = (seconds: number) => () => sound.seek(sound.now() + seconds)
  return (
    <div className={classes.transport} role="group" aria-label={t`Playback`}>
      {before}
      <RoundIcon icon={IconRewindBackward10} label={t`Back 10 seconds`} onClick={skip(-SKIP)} />
      <PlayButton sound={sound} size={size === 'lg' ? 52 : 44} />
      <RoundIcon icon={IconRewindForward10} label={t`Forward 10 seconds`} onClick={skip(SKIP)} />
      {after}
    </div>
  )
}
