import type { Talk } from '@earshot/contract/talks'
import type { QueryClient } from '@tanstack/react-query'
import { refetchTalk, talkOptions } from '../../talks/talks.queries.ts'
import type { Track } from '../engine/state.ts'

type Audible = Pick<Talk, 'org_id' | 'talk_id' | 'channel_id' | 'duration' | 'audio_url'>

export function trackOf(client: QueryClient, talk: Audible, title: string): Track {
  const { org_id, talk_id, channel_id, duration, audio_url } = talk
  return {
    id: talk_id,
    title,
    duration: duration ?? 0,
    url: audio_url,
    talk: { org_id, talk_id, channel_id, known: () => client.getQueryData(talkOptions(org_id, talk_id).queryKey) },
    renew: async () => (await refetchTalk(client, org_id, talk_id)).audio_url,
  }
}
