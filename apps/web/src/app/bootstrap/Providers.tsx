import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { cspNonce } from '../../lib/nonce.ts'
import { cssVariables } from '../../ui/theme/colors.ts'
import { ourTheme } from '../../ui/theme/theme.ts'

export function Providers({ children }: { children: ReactNode }) {
  const [theme] = useState(ourTheme)
  return (
    <I18nProvider i18n={i18n}>
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          getStyleNonce={cspNonce}
          defaultColorScheme="auto"
        >
          {children}
        </MantineProvider>
      </DirectionProvider>
    </I18nProvider>
  )
}
