import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Session } from './session.ts'
import { useNavigate } from '@tanstack/react-router'

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('The session is opened in page/start.tsx')
  return session
}

export function useSessionState() {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.state)
}

export function useRestartSession() {
  const session = useSession()
  const navigate = useNavigate()
  return async () => {
    const started = session.restart()
    await navigate({ to: '/dashboard', search: {} })
    await started
  }
}
