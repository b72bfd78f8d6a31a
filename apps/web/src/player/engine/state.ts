import type { Talk } from '@earshot/contract/talks'
import { createPageStore, usePageStore } from '../../lib/page-store.ts'
import { createListeners } from '../../lib/listeners.ts'

export interface Track {
  id: string
  title: string
  /** Seconds. */
  duration: number
  url: string
  renew?: () => Promise<string>
  /** The talk of the track; tracks without one are not shown in the bar. `known` returns its current cached data. */
  talk?: { org_id: string; talk_id: string; channel_id: string; known: () => Talk | undefined }
}

interface PlayerState {
  track: Track | null
  playing: boolean
  waiting: boolean
  speed: number
  hushed: boolean
  /** Why playback failed: no response, the talk is gone, or autoplay is blocked until the person presses play. */
  trouble: 'unreachable' | 'gone' | 'blocked' | null
  /** The second at which playback resumed, shown for a few moments. */
  resumed: number | null
}

export const idlePlayer = { playing: false, waiting: false, trouble: null, resumed: null }

const state = createPageStore<PlayerState>({ ...idlePlayer, track: null, speed: 1, hushed: false })
const ticks = frames(() => state.get().playing)

export const { get: getPlayer, subscribe: hearPlayer } = state
export const usePlayer = () => usePageStore(state)
export const subscribeFrames = ticks.follow
export const notifyFrames = ticks.tell

export function changePlayer(part: Partial<PlayerState>) {
  state.set({ ...state.get(), ...part })
  ticks.tell()
}

export function renameTrack(id: string, title: string) {
  const { track } = state.get()
  if (track?.id === id && track.title !== title) changePlayer({ track: { ...track, title } })
}

/** Notifies listeners on every frame while something plays, and once on `tell`. */
interface Frames {
  follow: (listener: () => void) => () => void
  tell: () => void
}

function frames(running: () => boolean): Frames {
  const listeners = createListeners()
  let frame = 0
  const tell = () => {
    listeners.notify()
    cancelAnimationFrame(frame)
    frame = running() && listeners.count() ? requestAnimationFrame(tell) : 0
  }
  return {
    tell,
    follow(listener) {
      if (!frame && running()) frame = requestAnimationFrame(tell)
      return listeners.subscribe(listener)
    },
  }
}
