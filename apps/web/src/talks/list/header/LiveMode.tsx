import type { TalkRow } from '@earshot/contract/talks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePlayer } from '../../../player/engine/state.ts'
import { positionNow } from '../../../player/player.ts'
import { moveTo } from '../../../player/queue/advance-queue.ts'
import { leadQueue } from '../../../player/queue/queue.ts'
import { useNewestTalks } from '../../../search/search.queries.ts'
import { nextLive } from './next-live.ts'

interface LiveModeProps {
  org_id: string
  channel_id: string | undefined
  /** When the screen was opened: earlier talks do not play. */
  since: string
  on: boolean
}

/** Plays new talks of the channel one after another, ahead of the player's queue. */
export function LiveMode({ org_id, channel_id, since, on }: LiveModeProps) {
  const client = useQueryClient()
  const { track, playing, hushed } = usePlayer()
  const [played] = useState(() => new Set<string>())
  const talks = useNewestTalks({ org_id, query: '', ...(channel_id && { channel_id }) }, { enabled: on })
  const next = on ? nextLive(talks, since, played) : undefined
  const lead = useEffectEvent(() => next)
  const loaded = track?.id

  useEffect(() => {
    if (!on) return
    leadQueue(() => lead())
    return () => leadQueue(undefined)
  }, [on])
  useEffect(() => {
    if (on && loaded !== undefined) played.add(loaded)
  }, [on, loaded, played])

  const begin = useEffectEvent((talk: TalkRow) => {
    const isHeld = track !== null && positionNow() < track.duration - 0.1
    if (playing || hushed || (isHeld && played.has(track.id))) return
    played.add(talk.talk_id)
    moveTo(client, talk).catch(() => played.delete(talk.talk_id))
  })
  useEffect(() => {
    if (next) begin(next)
  }, [next, playing, hushed])
  return null
}
