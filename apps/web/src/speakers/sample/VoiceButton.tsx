import { useLingui } from '@lingui/react/macro'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { UnstyledButton } from '@mantine/core'
import classes from './sample.module.css'
import { type SamplePlayer, useSamplePlayer } from './use-sample-player.ts'

export function VoiceButton({ voice, name }: { voice: SamplePlayer; name: string }) {
  const { t } = useLingui()
  const { state, part, toggle } = useSamplePlayer(voice)
  const sounds = state === 'sounds'
  const Icon = sounds ? IconPlayerStopFilled : IconPlayerPlayFilled
  return (
    <span className={classes.voice}>
      <UnstyledButton
        className={classes.play}
        aria-label={sounds ? t`Stop the voice sample of ${name}` : t`Play the voice sample of ${name}`}
        data-sounds={sounds}
        onClick={toggle}
      >
        <Icon size={14} aria-hidden />
        {sounds ? t`Stop` : t`Voice`}
        <span className={classes.part} style={{ inlineSize: `${part * 100}%` }} />
      </UnstyledButton>
      {state === 'failed' && <span className={classes.failed} role="alert">{t`This cannot be played right now.`}</span>}
    </span>
  )
}
