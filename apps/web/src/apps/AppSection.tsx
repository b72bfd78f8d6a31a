import { useLingui } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import { ConnectedApps } from './ConnectedApps.tsx'

interface AppSectionProps {
  Section: ComponentType<{ title: string; text?: ReactNode; children: ReactNode }>
}

export function AppSection({ Section }: AppSectionProps) {
  const { t } = useLingui()
  return (
    <Section title={t`Connected apps`} text={t`AI apps that read talks in your name, and may write if you allowed it.`}>
      <ConnectedApps />
    </Section>
  )
}
