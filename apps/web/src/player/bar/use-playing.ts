import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { type ListenMark, markTalk, markUnsent } from '../../talks/cache/listens.queries.ts'
import { followOtherTabs } from '../../talks/cache/heard-tabs.queries.ts'
import { useMe } from '../../users/users.queries.ts'
import { useAutoplay, useVolume, useSkipSilence, useSpeed } from '../engine/settings.ts'
import { setLoudness, setSpeed, stopPlayer } from '../player.ts'
import { followListening } from '../engine/follow-listening.ts'
import { emptyQueue, markInQueue } from '../queue/queue.ts'
import { runQueue } from '../queue/run-queue.ts'
import { skipSilence } from '../engine/skip-silence.ts'

export function usePlaying() {
  const client = useQueryClient()
  const { user_id } = useMe()
  const { org_id } = useOrganization()
  const [autoplay] = useAutoplay()
  const isAutoplay = useEffectEvent(() => autoplay)
  useManner()
  useEffect(() => runQueue({ client, autoplay: () => isAutoplay() }), [client])
  useEffect(() => {
    const save = (org: string, mark: ListenMark) => {
      markInQueue(mark)
      void markTalk(client, org, mark)
    }
    const again = () => void markUnsent(client)
    const deaf = followListening(save)
    // What was heard without a network before the page was closed.
    again()
    addEventListener('online', again)
    return () => {
      stopPlayer()
      deaf()
      removeEventListener('online', again)
      emptyQueue()
    }
  }, [client, user_id, org_id])
  useEffect(() => followOtherTabs(client), [client])
}

function useManner() {
  const [speed] = useSpeed()
  const [skips] = useSkipSilence()
  const loudness = useVolume()
  useEffect(() => setSpeed(speed), [speed])
  useEffect(() => setLoudness(loudness), [loudness])
  useEffect(() => (skips ? skipSilence() : undefined), [skips])
}
