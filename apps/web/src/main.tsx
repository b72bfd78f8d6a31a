import './ui/theme/entry.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { cspNonce } from './lib/nonce.ts'
import { router } from './routes.tsx'
import { cssVariables, theme } from './ui/theme/theme.ts'

i18n.load('en', {})
i18n.activate('en')

createRoot(document.getElementById('root') as HTMLElement).render(
  <I18nProvider i18n={i18n}>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      getStyleNonce={cspNonce}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </I18nProvider>,
)
