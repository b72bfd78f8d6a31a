import type { TalkRow } from '@earshot/contract/talks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePageStore } from '../../../lib/page-store.ts'
import { usePlayer } from '../../../player/engine/state.ts'
import { positionNow } from '../../../player/player.ts'
import { moveTo } from '../../../player/queue/advance-queue.ts'
import { leadQueue } from '../../../player/queue/queue.ts'
import { useNewestTalks } from '../../../search/search.queries.ts'
import { catchUp, passesOver } from './live-choices.ts'
import { nextLive } from './next-live.ts'
import { useLiveChoices } from './use-live-choices.ts'

interface LiveModeProps {
  org_id: string
  channel_id: string | undefined
  /** When the screen was opened: earlier talks do not play, but those that one catches up with. */
  since: string
  on: boolean
}

/** Plays new talks of the channel one after another, ahead of the player's queue. */
export function LiveMode({ org_id, channel_id, since, on }: LiveModeProps) {
  const client = useQueryClient()
  const { track, playing, hushed } = usePlayer()
  const [played] = useState(() => new Set<string>())
  const talks = useNewestTalks({ org_id, query: '', ...(channel_id && { channel_id }) }, { enabled: on })
  const earlier = usePageStore(catchUp)
  const choices = useLiveChoices(org_id, channel_id)
  const isPassed = (id: string) => passesOver(choices, id)
  const isWanted = (talk: TalkRow) => !isPassed(talk.channel_id)
  const next = on
    ? nextLive({ earlier: earlier.filter(isWanted), talks: talks.filter(isWanted) }, since, played)
    : undefined
  const lead = useEffectEvent(() => next)
  const loaded = track?.id
  const isOnPassed = track?.talk !== undefined && isPassed(track.talk.channel_id)

  useEffect(() => {
    if (!on) return
    leadQueue(() => lead())
    return () => leadQueue(undefined)
  }, [on])
  useEffect(() => {
    if (on && loaded !== undefined) played.add(loaded)
  }, [on, loaded, played])
  useEffect(() => {
    // What comes while a channel is passed over does not play afterwards.
    for (const talk of on ? talks : []) if (!isWanted(talk)) played.add(talk.talk_id)
  })
  useEffect(() => () => catchUp.set([]), [])

  const begin = useEffectEvent((talk: TalkRow) => {
    const isHeld = track !== null && !isOnPassed && positionNow() < track.duration - 0.1
    if (playing || hushed || (isHeld && played.has(track.id))) return
    played.add(talk.talk_id)
    moveTo(client, talk).catch(() => played.delete(talk.talk_id))
  })
  useEffect(() => {
    if (next) begin(next)
  }, [next, playing, hushed])
  return null
}
