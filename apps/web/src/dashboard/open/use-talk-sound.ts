import type { Talk } from '@earshot/contract/talks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { offerTrack } from '../../player/engine/current.ts'
import { trackOf } from '../../player/queue/track-of.ts'
import { soundOf } from '../../player/sound.ts'
import { isPlayable } from '../../talks/talk-state.ts'

/** The sound of the open talk, for the player and everything that follows it. Keys steer it while nothing else is loaded. */
export function useTalkSound({ org_id, talk_id, channel_id, duration, audio_url }: Talk, title: string) {
  const client = useQueryClient()
  const track = useMemo(
    () => trackOf(client, { org_id, talk_id, channel_id, duration, audio_url }, title),
    [client, org_id, talk_id, channel_id, duration, audio_url, title],
  )
  const ready = isPlayable({ duration, audio_url })
  useEffect(() => (ready ? offerTrack(track) : undefined), [ready, track])
  return useMemo(() => soundOf(track), [track])
}
