import type { Talk } from '@earshot/contract/talks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { frameTell, getPlayer } from '../../player/engine/state.ts'
import { whenMoved } from '../../player/queue/advance.ts'
import { refetchTalk, talkOptions } from '../../talks/talks.queries.ts'
import { useGo } from '../place.ts'

const FRESH = 10_000

/** An open talk goes with the player to the next one, and knows where it was left on another device. */
export function useFollowing({ org_id, talk_id, position }: Talk) {
  const client = useQueryClient()
  const go = useGo()

  useEffect(
    () =>
      whenMoved((from, to) => {
        if (from === talk_id) go({ talk_id: to, t: undefined }, { replace: true })
      }),
    [go, talk_id],
  )
  useEffect(frameTell, [position])
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
