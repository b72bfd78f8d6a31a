import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Session } from './session.ts'

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('The session is opened in page/start.tsx')
  return session
}

export function useStage() {
  const session = useSession()
  return useSyncExternalStore(session.hear, session.stage)
}
