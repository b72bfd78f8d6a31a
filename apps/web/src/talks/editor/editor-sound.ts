import type { SoundClock } from '../transcript/caret-sync.ts'

/** The sound of the talk, as far as an editor steers it. */
export interface EditorSound extends SoundClock {
  playing: () => boolean
  playFrom: (at: number) => void
  toggle: () => void
}
