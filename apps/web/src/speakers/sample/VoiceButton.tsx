import { useLingui } from '@lingui/react/macro'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { UnstyledButton } from '@mantine/core'
import type { SelectedSound, SoundWords } from '../../ui/form/sound-field.ts'
import classes from './sample.module.css'
import { useSamplePlayer } from './use-sample-player.ts'

export function VoiceButton({ sound, words }: { sound: SelectedSound; words: SoundWords }) {
  const { t } = useLingui()
  const { state, part, toggle } = useSamplePlayer(sound)
  const sounds = state === 'sounds'
  const Icon = sounds ? IconPlayerStopFilled : IconPlayerPlayFilled
  return (
    <span className={classes.voice}>
      <UnstyledButton
        className={classes.play}
        aria-label={sounds ? words.stopLabel : words.playLabel}
        data-sounds={sounds}
        onClick={toggle}
      >
        <Icon size={14} aria-hidden />
        {sounds ? t`Stop` : words.play}
        <span className={classes.part} style={{ inlineSize: `${part * 100}%` }} />
      </UnstyledButton>
      {state === 'failed' && <span className={classes.failed} role="alert">{t`This cannot be played right now.`}</span>}
    </span>
  )
}
