import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { cspNonce } from '../../lib/nonce.ts'
import { cssVariables } from '../../ui/theme/colors.ts'
import { type OptionsFilter, ourTheme } from '../../ui/theme/theme.ts'
import { useKeepButtonFocus } from '../../ui/use-keep-button-focus.ts'

interface ProvidersProps {
  filter?: OptionsFilter
  children: ReactNode
}

export function Providers({ filter, children }: ProvidersProps) {
  const [theme] = useState(() => ourTheme(filter))
  useKeepButtonFocus()
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
