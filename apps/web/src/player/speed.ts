import * as z from 'zod/mini'
import { type Kept, kept } from '../lib/browser-storage/kept.ts'

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

const Speed = z.number().check(z.minimum(0.5), z.maximum(3))
const known = new Map<string, Kept<number>>()

/** How fast a person listens; it survives signing out. */
export function speedOf(user_id: string): Kept<number> {
  const speed = known.get(user_id) ?? kept(`playback_speed_by_${user_id}`, Speed)
  known.set(user_id, speed)
  return speed
}
