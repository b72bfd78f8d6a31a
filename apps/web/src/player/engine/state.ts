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
  /** The talk that it belongs to; without one it has no place in the bar. `known` is what is known of it by now. */
  talk?: { org_id: string; talk_id: string; channel_id: string; known: () => Talk | undefined }
}

interface PlayerState {
  track: Track | null
  playing: boolean
  waiting: boolean
  speed: number
  /** Muted during a recording. */
  hushed: boolean
  /** Why it does not sound: no answer, the talk is gone, or the browser wants a press on play first. */
  trouble: 'unreachable' | 'gone' | 'blocked' | null
  /** The second at which it was taken up again, for a while. */
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

/** Tells its followers on every frame while something runs, and once whenever asked to. */
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
