import type { Talk } from '@earshot/contract/talks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Track } from '../../player/player.ts'
import { soundOf } from '../../player/sound.ts'
import { refetchTalk } from '../../talks/talks.queries.ts'

/** A talk's sound, for the player and everything that follows it. */
export function useTalkSound({ org_id, talk_id, channel_id, duration, audio_url }: Talk, title: string) {
  const client = useQueryClient()
  return useMemo(
    () => soundOf(trackOf(client, { org_id, talk_id, channel_id, duration, audio_url }, title)),
    [client, org_id, talk_id, channel_id, duration, audio_url, title],
  )
}

type Audible = Pick<Talk, 'org_id' | 'talk_id' | 'channel_id' | 'duration' | 'audio_url'>

/** A talk as the player takes it. */
export const trackOf = (client: QueryClient, talk: Audible, title: string): Track => ({
  id: talk.talk_id,
  title,
  duration: talk.duration ?? 0,
  url: talk.audio_url,
  talk: { talk_id: talk.talk_id, channel_id: talk.channel_id },
  renew: async () => (await refetchTalk(client, talk.org_id, talk.talk_id)).audio_url,
})
