import type { Talk } from '@earshot/contract/talks'
import { pageValue } from '../../lib/page-value/page-value.ts'
import { usePageValue } from '../../lib/page-value/use-page-value.ts'
import { frames } from './frames.ts'

/** Something to hear. */
export interface Track {
  id: string
  title: string
  /** Seconds. */
  duration: number
  url: string
  /** Asks for a fresh address when the old one is no longer answered. */
  renew?: () => Promise<string>
  /** The talk that it belongs to; without one it has no place in the bar. `known` is what is known of it by now. */
  talk?: { org_id: string; talk_id: string; channel_id: string; known: () => Talk | undefined }
}

interface PlayerState {
  track: Track | null
  playing: boolean
  /** It should sound and does not yet. */
  waiting: boolean
  speed: number
  /** Nothing may sound, because somebody is recording. */
  hushed: boolean
  /** Why it does not sound: no answer, the talk is gone, or the browser wants a press on play first. */
  trouble: 'unreachable' | 'gone' | 'blocked' | null
  /** The second at which it was taken up again, for a while. */
  resumed: number | null
}

export const idle = { playing: false, waiting: false, trouble: null, resumed: null }

const state = pageValue<PlayerState>({ ...idle, track: null, speed: 1, hushed: false })
const ticks = frames(() => state.get().playing)

export const { get: getPlayer, hear: hearPlayer } = state
export const usePlayer = () => usePageValue(state)
/** Calls back on every frame while something plays, and after every jump. */
export const frameFollow = ticks.follow
/** Lets everything look again that follows. */
export const frameTell = ticks.tell

export function changePlayer(part: Partial<PlayerState>) {
  state.set({ ...state.get(), ...part })
  ticks.tell()
}
