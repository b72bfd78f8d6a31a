import type { Talk } from '@earshot/contract/talks'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Position, WordButton } from '../../player/controls/PlayerButtons.tsx'
import { SkipSilence, Speed } from '../../player/controls/SoundSettings.tsx'
import { Transport } from '../../player/controls/Transport.tsx'
import { useSkipSilence } from '../../player/engine/settings.ts'
import { quietRegions } from '../../player/engine/quiet-regions.ts'
import type { Sound } from '../../player/sound.ts'
import type { Region } from '../../player/bar/draw-wave.ts'
import { Waveform } from '../../player/bar/Waveform.tsx'
import { isPlayable } from '../talk-state.ts'
import classes from './detail.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { notifyFrames, getPlayer } from '../../player/engine/state.ts'
import { onTalkChange } from '../../player/queue/advance-queue.ts'
import { refetchTalk, talkOptions } from '../talks.queries.ts'
import { useNavigateDashboard } from '../../dashboard/url-state.ts'

interface TalkSoundProps {
  talk: Talk
  sound: Sound
  regions: readonly Region[]
}

const WAVE_HEIGHT = 44

export function TalkSound({ talk, sound, regions }: TalkSoundProps) {
  const [skips] = useSkipSilence()
  const quiet = quietRegions(talk, skips)
  const marked = useMemo(() => [...regions, ...quiet], [regions, quiet])
  useFollowPlayer(talk)
  if (talk.sound_deleted) return null
  if (!isPlayable(talk)) {
    return <div className={classes.silence} />
  }
  const word = { sound, words: talk.words }
  return (
    <div className={classes.sound}>
      <Transport
        sound={sound}
        before={
          <WideOnly>
            <WordButton {...word} step={-1} />
          </WideOnly>
        }
        after={
          <WideOnly>
            <WordButton {...word} step={1} />
          </WideOnly>
        }
      />
      <div className={classes.wave}>
        <Waveform sound={sound} peaks={talk.peaks} regions={marked} height={WAVE_HEIGHT} />
        <span className={classes.position}>
          <Position sound={sound} />
        </span>
      </div>
      <span className={classes.skip}>
        <SkipSilence />
      </span>
      <Speed />
    </div>
  )
}

const WideOnly = ({ children }: { children: ReactNode }) => <span className={classes.wideOnly}>{children}</span>

const FRESH = 10_000

function useFollowPlayer({ org_id, talk_id, position }: Talk) {
  const client = useQueryClient()
  const go = useNavigateDashboard()

  useEffect(
    () =>
      onTalkChange((from, to) => {
        if (from === talk_id) go({ talk_id: to, t: undefined }, { replace: true })
      }),
    [go, talk_id],
  )
  useEffect(notifyFrames, [position])
  useEffect(() => {
    function ask() {
      const known = client.getQueryState(talkOptions(org_id, talk_id).queryKey)
      const isOld = Date.now() - (known?.dataUpdatedAt ?? 0) > FRESH
      const isHere = document.visibilityState === 'visible' && getPlayer().track?.id !== talk_id
      if (isOld && isHere) void refetchTalk(client, org_id, talk_id).catch(() => undefined)
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [client, org_id, talk_id])
}
