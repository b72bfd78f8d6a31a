import type { Talk } from '@earshot/contract/talks'
import type { Region } from '../bar/draw-wave.ts'
import { quietOf } from './skip-silence.ts'

const none: Region[] = []
const known = new WeakMap<object, Region[]>()

export function quietRegions(talk: Talk | undefined, skips: boolean): Region[] {
  if (!skips) return none
  const stretches = quietOf(talk)
  const regions = known.get(stretches) ?? stretches.map((stretch): Region => ({ kind: 'quiet', ...stretch }))
  known.set(stretches, regions)
  return regions
}
