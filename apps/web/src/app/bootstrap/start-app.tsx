import { loadAuthConfig } from '../../auth/provider/auth-config.queries.ts'
import type { AuthUser } from '../../lib/browser-storage/values.ts'
import type { Page } from '../../main.tsx'
import { createAppRouter } from '../../routes.tsx'
import { CancelledError, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { filterOptions } from '../../ui/theme/filter-options.ts'
import { Providers } from './Providers.tsx'
import { isAuthenticated } from '../session/persisted-session.ts'
import { ApiError } from '@earshot/contract/errors'
import { t } from '@lingui/core/macro'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { isScreenMissing } from '../screens/lazy-screen.ts'
import { Session } from '../session/session.ts'
import { SessionContext } from '../session/session-context.ts'
import { startWorker } from '../pwa/app-version.ts'
import { persistLists } from '../session/persisted-lists.ts'

/** `at` in milliseconds; defaults to now. */
export interface Entered {
  user: AuthUser
  signedInAt?: number
}

export function startApp({ root }: Page, entered?: Entered) {
  // The Content-Security-Policy forbids eval, which zod would otherwise try.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  const cache = createQueryClient()
  persistLists(cache)
  const session = new Session(cache)
  const router = createAppRouter(session)
  session.mount()
  if (entered) void session.signedIn(entered.user, entered.signedInAt)
  // Prefetched so that the sign-in form can show its methods at once. The form asks again if this fails.
  if (!isAuthenticated()) void loadAuthConfig()
  startWorker((url) => router.history.push(url))
  root.render(<App {...{ session, router, cache }} />)
}

interface AppProps {
  session: Session
  router: ReturnType<typeof createAppRouter>
  cache: QueryClient
}

function App({ session, router, cache }: AppProps) {
  useEffect(() => guardAgainWhenSignedIn(session, router), [session, router])
  useEffect(notifyUnhandledErrors, [])
  return (
    <Providers filter={filterOptions}>
      <QueryClientProvider client={cache}>
        <SessionContext value={session}>
          <RouterProvider router={router} />
        </SessionContext>
      </QueryClientProvider>
    </Providers>
  )
}

/** Runs the route guards again after signing in. Signing out is handled by the gate. */
function guardAgainWhenSignedIn(session: Session, router: AppProps['router']) {
  let before = isAuthenticated()
  return session.subscribe(() => {
    const now = session.state().at !== 'signed-out'
    if (now && !before) queueMicrotask(() => void router.invalidate())
    before = now
  })
}

/** Reports errors that no screen caught, because the action may not have been done. Returns the cleanup. */
function notifyUnhandledErrors() {
  const notify = ({ reason }: PromiseRejectionEvent) => {
    if (!isExpected(reason)) notifyError(t`That may not have worked`, reason)
  }
  addEventListener('unhandledrejection', notify)
  return () => removeEventListener('unhandledrejection', notify)
}

const isExpected = (reason: unknown) =>
  reason instanceof CancelledError ||
  reason instanceof ApiError ||
  isScreenMissing(reason) ||
  (reason instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(reason.name))
