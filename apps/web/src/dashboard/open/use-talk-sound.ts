import type { Talk } from '@earshot/contract/talks'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { soundOf } from '../../player/sound.ts'
import { refetchTalk } from '../../talks/talks.queries.ts'

/** A talk's sound, for the player and everything that follows it. */
export function useTalkSound({ org_id, talk_id, channel_id, duration, audio_url }: Talk, title: string) {
  const client = useQueryClient()
  return useMemo(
    () =>
      soundOf({
        id: talk_id,
        title,
        duration: duration ?? 0,
        url: audio_url,
        talk: { talk_id, channel_id },
        renew: async () => (await refetchTalk(client, org_id, talk_id)).audio_url,
      }),
    [client, org_id, talk_id, channel_id, duration, audio_url, title],
  )
}
