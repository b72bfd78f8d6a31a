import type { Track } from './state.ts'

const WORTH_KEEPING = 3
const NEAR_END = 0.95

/** Where to resume, in seconds. Near the start or the end, playback starts over. */
export function resumeAt(position: number, duration: number) {
  if (position < WORTH_KEEPING) return 0
  return position >= Math.min(duration * NEAR_END, duration - WORTH_KEEPING) ? 0 : position
}

const sent = new Map<string, number>()
const left = new Map<string, number>()

export const setStartPosition = (id: string, at: number) => void sent.set(id, at)

export const takeStartPosition = (id: string) => void sent.delete(id)

export const leave = (id: string, at: number) => void left.set(id, at)

export function forgetPosition(id: string) {
  sent.delete(id)
  left.delete(id)
}

export function forgetPositions() {
  sent.clear()
  left.clear()
}

/** Seconds: a requested position, else where playback stopped, here or on another device. */
export function startPosition({ id, duration, talk }: Track): { at: number; resumed: boolean } {
  const wanted = sent.get(id)
  if (wanted !== undefined) return { at: wanted, resumed: false }
  const at = resumeAt(talk?.known()?.position ?? left.get(id) ?? 0, duration)
  return { at, resumed: at > 0 }
}
