import type { SoundClock } from '../transcript/caret-sync.ts'

export interface EditorSound extends SoundClock {
  playing: () => boolean
  playFrom: (at: number) => void
  toggle: () => void
}
