import type { ListenMark } from '../../talks/cache/listens.queries.ts'
import { subscribeFrames, getPlayer, hearPlayer, type Track } from './state.ts'
import { positionNow } from '../player.ts'
import { isHeardAt } from './is-heard-at.ts'

type Save = (org_id: string, mark: ListenMark) => void

const EVERY = 10_000
const WORTH_SAVING = 0.5

/** Saves the position every ten seconds, on pause and when leaving, and marks a heard talk once. */
export function followListening(save: Save) {
  let listening: UnsentSound | undefined
  const flush = () => listening?.flush()

  function look() {
    const { track } = getPlayer()
    if (track?.id === listening?.track.id) return listening?.look()
    flush()
    listening = track?.talk && listeningTo(track, save)
  }
  const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()

  look()
  const stops = [hearPlayer(look), subscribeFrames(() => listening?.look())]
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flushWhenHidden)
  return () => {
    flush()
    for (const stop of stops) stop()
    removeEventListener('pagehide', flush)
    document.removeEventListener('visibilitychange', flushWhenHidden)
  }
}

type UnsentSound = ReturnType<typeof listeningTo>

function listeningTo(track: Track, save: Save) {
  const { org_id = '', talk_id = '' } = track.talk ?? {}
  let at = positionNow()
  let saved = track.talk?.known()?.position ?? 0
  let savedWhen = performance.now()
  let wasHeard = false
  let sounded = false
  let began = false

  function flush(heard = false) {
    if (!began || (!heard && Math.abs(at - saved) < WORTH_SAVING)) return
    saved = at
    savedWhen = performance.now()
    save(org_id, { talk_id, position: at, ...(heard && { heard }) })
  }

  function look() {
    const { track: loaded, playing } = getPlayer()
    if (loaded?.id !== track.id) return
    at = positionNow()
    if (!sounded && !playing) return
    sounded = playing
    began = true
    const justHeard = isHeardAt(at, track.duration) && !wasHeard
    wasHeard = isHeardAt(at, track.duration)
    if (justHeard) flush(true)
    else if (!playing || performance.now() - savedWhen >= EVERY) flush()
  }

  return { track, look, flush: () => flush() }
}
