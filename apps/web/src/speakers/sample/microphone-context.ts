import { createContext, type ReactNode, useContext } from 'react'

export interface SampleMicrophone {
  type: string
  finish: () => Promise<void>
  close: () => void
  /** 0–1. */
  level: () => number
}

export interface MicrophoneAccess {
  open: (listening: { onPiece: (piece: Blob) => void; onLost: () => void }) => Promise<SampleMicrophone>
  explain: (error: unknown) => ReactNode
  /** Why this page can never record, as a message; null if asking for permission makes sense. */
  hindrance: () => ReactNode
  hush: (hushed: boolean) => void
  stopTalks: () => void
}

export const MicrophoneContext = createContext<MicrophoneAccess | null>(null)

export function useMicrophoneAccess(): MicrophoneAccess {
  const studio = useContext(MicrophoneContext)
  if (!studio) throw new Error('There is no studio outside the speakers')
  return studio
}
