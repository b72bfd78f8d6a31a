import { useSetting } from '../../users/settings.queries.ts'
import { persisted } from '../../lib/browser-storage/persisted-value.ts'
import { fields, flag, share } from '../../lib/browser-storage/value-types.ts'
import { usePageStore } from '../../lib/page-store.ts'

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

export function useSpeed() {
  const [kept, set] = useSetting<number>('playback_speed', 1)
  return [Math.min(Math.max(kept, speeds[0]), 3), set] as const
}

export const useSkipSilence = () => useSetting<boolean>('skip_silence', false)

export const useAutoplay = () => useSetting<boolean>('autoplay', false)

export const useAnnouncements = () => useSetting<boolean>('announce_talks', true)

interface Loudness {
  /** 0–1. */
  volume: number
  muted: boolean
}

const loudness = persisted('player_loudness', fields<Loudness>({ volume: share, muted: flag }))
const FULL: Loudness = { volume: 1, muted: false }

export const useVolume = () => usePageStore(loudness) ?? FULL

export const getLoudness = () => loudness.get() ?? FULL

export const setVolume = (volume: number) => loudness.set({ volume, muted: volume === 0 })

export function toggleMuted() {
  const { volume, muted } = getLoudness()
  loudness.set({ volume: volume === 0 ? 1 : volume, muted: !muted })
}

let settable: boolean | undefined

export function isVolumeSettable() {
  if (settable !== undefined) return settable
  const audio = new Audio()
  audio.volume = 0.5
  settable = audio.volume === 0.5
  return settable
}
