import type { QueryClient } from '@tanstack/react-query'
import { SKIP } from '../engine/seek-steps.ts'
import { getPlayer, hearPlayer } from '../engine/state.ts'
import { pausePlayer, positionNow, seekTo, stopPlayer, togglePlayer } from '../player.ts'
import { stepTalk } from '../queue/advance-queue.ts'

/** Handles media keys of keyboards, headphones and lock screens. Returns the cleanup. */
export function followMediaKeys(client: QueryClient) {
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
