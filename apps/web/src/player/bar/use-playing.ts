import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { forgetUnsentMarks, type Mark, markTalk, markUnsent } from '../../talks/cache/listens.queries.ts'
import { useMe } from '../../users/users.queries.ts'
import { useLoudness } from '../engine/loudness.ts'
import { useAutoplay, useSkipSilence, useSpeed } from '../engine/settings.ts'
import { followMediaKeys } from '../keys/media-session.ts'
import { followListening } from '../listens/follow-listening.ts'
import { setLoudness, setSpeed, stopPlayer } from '../player.ts'
import { whenMoveFails } from '../queue/advance.ts'
import { emptyQueue, markInQueue } from '../queue/queue.ts'
import { runQueue } from '../queue/run-queue.ts'
import { skipSilence } from '../silence/skip-silence.ts'

/** Everything that the player does beside sounding, as long as this person is in this organization. */
export function usePlaying() {
  const client = useQueryClient()
  const { user_id } = useMe()
  const { org_id } = useOrganization()
  const [autoplay] = useAutoplay()
  const isAutoplay = useEffectEvent(() => autoplay)
  useManner()
  useSentence()
  useEffect(() => followMediaKeys(client), [client])
  useEffect(() => runQueue({ client, autoplay: () => isAutoplay() }), [client])
  useEffect(() => {
    const save = (org: string, mark: Mark) => {
      markInQueue(mark)
      void markTalk(client, org, mark)
    }
    const again = () => markUnsent(client)
    const deaf = followListening(save)
    addEventListener('online', again)
    return () => {
      stopPlayer()
      deaf()
      removeEventListener('online', again)
      emptyQueue()
    }
  }, [client, user_id, org_id])
  useEffect(() => forgetUnsentMarks, [user_id])
}

/** How the person likes to listen. */
function useManner() {
  const [speed] = useSpeed()
  const [skips] = useSkipSilence()
  const loudness = useLoudness()
  useEffect(() => setSpeed(speed), [speed])
  useEffect(() => setLoudness(loudness), [loudness])
  useEffect(() => (skips ? skipSilence() : undefined), [skips])
}

function useSentence() {
  const { t } = useLingui()
  const say = useEffectEvent(() =>
    notifications.show({ id: 'player', color: 'red', message: t`The talk cannot be reached right now.` }),
  )
  useEffect(() => whenMoveFails(() => say()), [])
}
