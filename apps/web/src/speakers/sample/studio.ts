import { createContext, type ReactNode, useContext } from 'react'

/** An open microphone. */
export interface Microphone {
  type: string
  finish: () => Promise<void>
  close: () => void
  /** The loudest sample of the last moment, 0–1. */
  level: () => number
}

/** What recording and hearing a voice need of the rest of Earshot. */
export interface Studio {
  open: (listening: { onPiece: (piece: Blob) => void; onLost: () => void }) => Promise<Microphone>
  /** Says why the microphone could not be opened, and what helps. */
  explain: (error: unknown) => ReactNode
  /** Why this page could never record, said to people; null where it is worth asking. */
  hindrance: () => ReactNode
  /** Silences talks, as long as somebody records. */
  hush: (hushed: boolean) => void
  /** Stops the talk that sounds. */
  stopTalks: () => void
}

export const StudioContext = createContext<Studio | null>(null)

export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('There is no studio outside the speakers')
  return studio
}
