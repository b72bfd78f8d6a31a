import { useLingui } from '@lingui/react/macro'
import {
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRewindBackward10,
  IconRewindForward10,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Sound } from '../sound.ts'
import classes from './controls.module.css'
import { PlayButton, PlayerButton } from './PlayerButtons.tsx'
import { SKIP } from '../engine/seek-steps.ts'
import { useQueryClient } from '@tanstack/react-query'
import { stepTalk } from '../queue/advance-queue.ts'
import { neighbourOf, useQueue } from '../queue/queue.ts'

interface TransportProps {
  sound: Sound
  size?: 'md' | 'lg'
  before?: ReactNode
  after?: ReactNode
}

export function Transport({ sound, size = 'md', before, after }: TransportProps) {
  const { t } = useLingui()
  const skip = (seconds: number) => () => sound.seek(sound.now() + seconds)
  return (
    <div className={classes.transport} role="group" aria-label={t`Playback`}>
      {before}
      <PlayerButton icon={IconRewindBackward10} label={t`Back 10 seconds`} onClick={skip(-SKIP)} />
      <PlayButton sound={sound} size={size === 'lg' ? 52 : 44} />
      <PlayerButton icon={IconRewindForward10} label={t`Forward 10 seconds`} onClick={skip(SKIP)} />
      {after}
    </div>
  )
}

export function TalkButton({ talk_id, step }: { talk_id: string; step: 1 | -1 }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const queue = useQueue()
  const isLast = !queue || !neighbourOf(queue.talks, talk_id, step)
  return (
    <PlayerButton
      icon={step === 1 ? IconPlayerSkipForward : IconPlayerSkipBack}
      label={step === 1 ? t`Next talk` : t`Previous talk`}
      onClick={() => stepTalk(client, step)}
      disabled={isLast && !(step === 1 && queue?.unheard)}
    />
  )
}
