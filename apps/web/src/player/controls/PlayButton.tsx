import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { usePlayer } from '../engine/state.ts'
import type { Sound } from '../sound.ts'
import classes from './controls.module.css'

export function PlayButton({ sound, size = 44 }: { sound: Sound; size?: number }) {
  const { t } = useLingui()
  const { hushed, waiting } = usePlayer()
  const playing = useSyncExternalStore(sound.follow, sound.playing)
  const Sign = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <ActionIcon
      className={classes.play ?? ''}
      size={size}
      radius="xl"
      onClick={sound.toggle}
      disabled={hushed}
      data-waiting={(playing && waiting) || undefined}
      aria-label={playing ? t`Pause` : t`Play`}
    >
      <Sign size={size / 2.2} />
    </ActionIcon>
  )
}
