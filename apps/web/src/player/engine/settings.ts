import { useSetting } from '../../users/settings.queries.ts'

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

/** How fast a person listens, on all of their devices. */
export function useSpeed() {
  const [kept, set] = useSetting<number>('playback_speed', 1)
  return [Math.min(Math.max(kept, speeds[0]), 3), set] as const
}

/** Whether silence is left out. */
export const useSkipSilence = () => useSetting<boolean>('skip_silence', false)

/** Whether the next unheard talk plays by itself. */
export const useAutoplay = () => useSetting<boolean>('autoplay', false)
