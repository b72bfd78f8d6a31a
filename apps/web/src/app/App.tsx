import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { cspNonce } from '../lib/nonce.ts'
import type { createAppRouter } from '../routes.tsx'
import { cssVariables } from '../ui/theme/colors.ts'
import { ourTheme } from '../ui/theme/theme.ts'
import { isAuthenticated } from './session/remembered.ts'
import type { Session } from './session/session.ts'
import { SessionContext } from './session/session-context.ts'

interface AppProps {
  session: Session
  router: ReturnType<typeof createAppRouter>
  cache: QueryClient
}

export function App({ session, router, cache }: AppProps) {
  const [theme] = useState(ourTheme)
  useEffect(() => guardAgainWhenSignedIn(session, router), [session, router])
  return (
    <I18nProvider i18n={i18n}>
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          getStyleNonce={cspNonce}
          defaultColorScheme="auto"
        >
          <QueryClientProvider client={cache}>
            <SessionContext value={session}>
              <RouterProvider router={router} />
            </SessionContext>
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </I18nProvider>
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
