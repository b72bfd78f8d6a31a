import type { ReactNode } from 'react'

/** The address of a sound, or one that was recorded or selected a moment ago; '' for none. */
export type SelectedSound = string | Blob

export interface SoundWords {
  /** On the button and for its name. */
  play: string
  playLabel: string
  stopLabel: string
}

export interface SoundFieldProps {
  title: string
  about: ReactNode
  remove: string
  words: SoundWords
  sound: SelectedSound
  onChange: (sound: SelectedSound) => void
  onRecording: (recording: boolean) => void
}
