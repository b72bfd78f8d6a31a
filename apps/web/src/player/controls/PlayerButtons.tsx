import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { usePlayer } from '../engine/state.ts'
import type { Sound } from '../sound.ts'
import classes from './controls.module.css'
import { duration } from '../../lib/format.ts'
import type { Word } from '@earshot/contract/talks'
import { wordStep } from '../engine/seek-steps.ts'

export function PlayButton({ sound, size = 44 }: { sound: Sound; size?: number }) {
  const { t } = useLingui()
  const { hushed, waiting } = usePlayer()
  const playing = useSyncExternalStore(sound.follow, sound.playing)
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
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
      <Icon size={size / 2.2} />
    </ActionIcon>
  )
}

interface PlayerButtonProps {
  icon: Icon
  label: string
  onClick: () => void
  disabled?: boolean
  /** Of a toggle. */
  pressed?: boolean
}

export function PlayerButton({ icon: Icon, label, onClick, disabled = false, pressed }: PlayerButtonProps) {
  return (
    <ActionIcon
      className={classes.button ?? ''}
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      // A button that is disabled while it has the focus would lose it.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon size={22} stroke={1.6} />
    </ActionIcon>
  )
}

export function Position({ sound }: { sound: Sound }) {
  const now = useSyncExternalStore(sound.follow, () => duration(sound.now()))
  return (
    <span className="numbers" dir="ltr">
      {now}
      {sound.duration > 0 && ` / ${duration(sound.duration)}`}
    </span>
  )
}

interface WordButtonProps {
  sound: Sound
  words: readonly Word[]
  step: 1 | -1
}

export function WordButton({ sound, words, step }: WordButtonProps) {
  const { t } = useLingui()
  const go = () => {
    const to = wordStep(words, sound.now(), step)
    if (to !== undefined) sound.seek(to)
  }
  return (
    <PlayerButton
      icon={step === 1 ? IconChevronRight : IconChevronLeft}
      label={step === 1 ? t`Next word` : t`Previous word`}
      onClick={go}
      disabled={words.length === 0}
    />
  )
}
