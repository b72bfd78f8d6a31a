import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { createAppRouter } from '../../routes.tsx'
import { Base } from './Base.tsx'
import { isAuthenticated } from '../session/remembered.ts'
import { notifyUnhandledErrors } from './unhandled-errors.ts'
import type { Session } from '../session/session.ts'
import { SessionContext } from '../session/session-context.ts'

interface AppProps {
  session: Session
  router: ReturnType<typeof createAppRouter>
  cache: QueryClient
}

export function App({ session, router, cache }: AppProps) {
  useEffect(() => guardAgainWhenSignedIn(session, router), [session, router])
  useEffect(notifyUnhandledErrors, [])
  return (
    <Base cache={cache}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </Base>
  )
}

/** Out, the gate leads away by itself. */
function guardAgainWhenSignedIn(session: Session, router: AppProps['router']) {
  let before = isAuthenticated()
  return session.hear(() => {
    const now = session.stage().at !== 'signed-out'
    if (now && !before) queueMicrotask(() => void router.invalidate())
    before = now
  })
}
