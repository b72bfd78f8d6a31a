import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { playTrack, usePlayer } from '../../../player/player.ts'
import { useNewestTalks } from '../../../search/search.queries.ts'
import { refetchTalk } from '../../../talks/talks.queries.ts'
import { trackOf } from '../../open/use-talk-sound.ts'
import { nextLive } from './next-live.ts'

interface Listening {
  org_id: string
  channel_id: string | undefined
  on: boolean
  /** What the player calls a talk. */
  titleOf: (user_id: string) => string
}

/** While it is on, new talks of the channel play one after another, as soon as nothing else sounds. */
export function useLiveMode({ org_id, channel_id, on, titleOf }: Listening) {
  const client = useQueryClient()
  const { playing, hushed } = usePlayer()
  const [since] = useState(() => new Date().toISOString())
  const [played] = useState(() => new Set<string>())
  const talks = useNewestTalks({ org_id, query: '', ...(channel_id && { channel_id }) }, { enabled: on })
  const next = on && !playing && !hushed ? nextLive(talks, since, played) : undefined
  const talk_id = next?.talk_id

  useEffect(() => {
    if (talk_id === undefined || played.has(talk_id)) return
    played.add(talk_id)
    refetchTalk(client, org_id, talk_id).then(
      (talk) => playTrack(trackOf(client, talk, titleOf(talk.user_id)), 0),
      () => played.delete(talk_id),
    )
  })
}
