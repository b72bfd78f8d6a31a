import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { type ListenMark, markTalk, markUnsent } from '../../talks/cache/listens.queries.ts'
import { followOtherTabs } from '../../talks/cache/heard-tabs.queries.ts'
import { useMe } from '../../users/users.queries.ts'
import { useAutoplay, useVolume, useSkipSilence, useSpeed } from '../engine/settings.ts'
import { SKIP } from '../engine/seek-steps.ts'
import { getPlayer, hearPlayer } from '../engine/state.ts'
import { pausePlayer, positionNow, seekTo, setLoudness, setSpeed, stopPlayer, togglePlayer } from '../player.ts'
import { stepTalk, onMoveError } from '../queue/advance-queue.ts'
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
  useSentence()
  useEffect(() => followMediaKeys(client), [client])
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

function useSentence() {
  const { t } = useLingui()
  const say = useEffectEvent(() =>
    notifications.show({ id: 'player', color: 'red', message: t`The talk is not available right now.` }),
  )
  useEffect(() => onMoveError(() => say()), [])
}

/** Handles media keys of keyboards, headphones and lock screens. Returns the cleanup. */
function followMediaKeys(client: QueryClient) {
  if (!('mediaSession' in navigator)) return () => {}
  const actions = actionsOf(client)
  for (const [action, act] of Object.entries(actions)) listen(action as MediaSessionAction, act)
  tellMediaSession()
  const deaf = hearPlayer(tellMediaSession)
  return () => {
    deaf()
    for (const action of Object.keys(actions)) listen(action as MediaSessionAction, null)
    emptyMediaSession()
  }
}

/** Without the player, as after signing out, the device's controls name no talk. */
function emptyMediaSession() {
  const session = navigator.mediaSession
  Object.assign(session, { playbackState: 'none', metadata: null })
  session.setPositionState()
}

const by = (seconds: number) => {
  const { track } = getPlayer()
  if (track) seekTo(track.id, Math.min(Math.max(0, positionNow() + seconds), track.duration))
}

const actionsOf = (client: QueryClient): Partial<Record<MediaSessionAction, MediaSessionActionHandler>> => ({
  play: () => void (getPlayer().playing || togglePlayer()),
  pause: pausePlayer,
  stop: stopPlayer,
  seekbackward: ({ seekOffset }) => by(-(seekOffset ?? SKIP)),
  seekforward: ({ seekOffset }) => by(seekOffset ?? SKIP),
  seekto: ({ seekTime }) => by((seekTime ?? 0) - positionNow()),
  previoustrack: () => stepTalk(client, -1),
  nexttrack: () => stepTalk(client, 1),
})

/** Browsers throw for actions they do not support. */
function listen(action: MediaSessionAction, act: MediaSessionActionHandler | null) {
  try {
    navigator.mediaSession.setActionHandler(action, act)
  } catch {
    return
  }
}

function tellMediaSession() {
  const { track, playing, speed } = getPlayer()
  const session = navigator.mediaSession
  session.playbackState = track ? (playing ? 'playing' : 'paused') : 'none'
  if (session.metadata?.title !== track?.title) {
    session.metadata = track && new MediaMetadata({ title: track.title, artist: 'Earshot' })
  }
  if (!track || track.duration <= 0) return session.setPositionState()
  const position = Math.min(positionNow(), track.duration)
  session.setPositionState({ duration: track.duration, playbackRate: speed, position })
}
