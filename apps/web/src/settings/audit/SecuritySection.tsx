import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { SettingsSection } from '../SettingsSection.tsx'

interface SecuritySectionProps {
  org_id: string
  SecurityEvents: ComponentType<{ org_id: string }>
}

export function SecuritySection({ org_id, SecurityEvents }: SecuritySectionProps) {
  const { t } = useLingui()
  return (
    <SettingsSection
      title={t`Security events`}
      text={t`Sign-ins of members, exports, refused requests and new addresses of API keys, for 90 days. What happens in other organizations is not shown.`}
    >
      <SecurityEvents org_id={org_id} />
    </SettingsSection>
  )
}
