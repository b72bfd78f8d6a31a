import type { Track } from './state.ts'
import { resumeAt } from './resume.ts'

/** Where tracks were sent to before they sound: by a word, a link, a search. */
const sent = new Map<string, number>()
/** Where those were left that belong to no talk. */
const left = new Map<string, number>()

export const sendTo = (id: string, at: number) => void sent.set(id, at)

/** It begins, or has begun: from now on it goes on where it is left. */
export const arrive = (id: string) => void sent.delete(id)

export const leave = (id: string, at: number) => void left.set(id, at)

export function forgetPlace(id: string) {
  sent.delete(id)
  left.delete(id)
}

export function forgetPlaces() {
  sent.clear()
  left.clear()
}

/** Where a track begins, in seconds: where it was sent, else where it was left, here or on another device. */
export function beginningOf({ id, duration, talk }: Track): { at: number; resumed: boolean } {
  const wanted = sent.get(id)
  if (wanted !== undefined) return { at: wanted, resumed: false }
  const at = resumeAt(talk?.known()?.position ?? left.get(id) ?? 0, duration)
  return { at, resumed: at > 0 }
}
