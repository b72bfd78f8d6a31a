import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconRewindBackward10, IconRewindForward10 } from '@tabler/icons-react'
import type { Sound } from '../sound.ts'
import classes from './controls.module.css'
import { PlayButton } from './PlayButton.tsx'

interface TransportProps {
  sound: Sound
  /** The large one leads an open talk. */
  size?: 'md' | 'lg'
}

const SKIP = 10

/** Back, play or pause, forward. */
export function Transport({ sound, size = 'md' }: TransportProps) {
  const { t } = useLingui()
  const skip = (seconds: number) => () => sound.seek(sound.now() + seconds)
  const icon = { variant: 'subtle', color: 'gray', size: 44, radius: 'xl' } as const
  return (
    <div className={classes.transport} role="group" aria-label={t`Playback`}>
      <ActionIcon {...icon} onClick={skip(-SKIP)} aria-label={t`Back 10 seconds`}>
        <IconRewindBackward10 size={22} stroke={1.6} />
      </ActionIcon>
      <PlayButton sound={sound} size={size === 'lg' ? 52 : 44} />
      <ActionIcon {...icon} onClick={skip(SKIP)} aria-label={t`Forward 10 seconds`}>
        <IconRewindForward10 size={22} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
