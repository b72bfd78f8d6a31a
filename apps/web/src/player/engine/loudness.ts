import * as z from 'zod/mini'
import { kept } from '../../lib/browser-storage/kept.ts'
import { usePageValue } from '../../lib/page-value/use-page-value.ts'

const Loudness = z.object({ volume: z.number().check(z.minimum(0), z.maximum(1)), muted: z.boolean() })
type Loudness = z.infer<typeof Loudness>

const loudness = kept('player_loudness', Loudness)
const FULL: Loudness = { volume: 1, muted: false }

/** How loud this browser plays, whoever listens. */
export const useLoudness = () => usePageValue(loudness) ?? FULL

export const setVolume = (volume: number) => loudness.set({ volume, muted: volume === 0 })

export function toggleMuted() {
  const { volume, muted } = loudness.get() ?? FULL
  loudness.set({ volume: volume === 0 ? 1 : volume, muted: !muted })
}

let settable: boolean | undefined

/** Some platforms leave the volume to the buttons of the device. */
export function isVolumeSettable() {
  if (settable !== undefined) return settable
  const audio = new Audio()
  audio.volume = 0.5
  settable = audio.volume === 0.5
  return settable
}
