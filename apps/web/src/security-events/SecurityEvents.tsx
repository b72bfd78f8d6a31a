import { useLingui } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import { EventList } from './EventList.tsx'
import { useOwnSecurityEvents, useSecurityEvents } from './security-events.queries.ts'

export const SecurityEvents = ({ org_id }: { org_id: string }) => <EventList query={useSecurityEvents(org_id)} named />

interface SecurityEventSectionProps {
  Section: ComponentType<{ title: string; text: string; children: ReactNode }>
}

export function SecurityEventSection({ Section }: SecurityEventSectionProps) {
  const { t } = useLingui()
  const events = useOwnSecurityEvents()
  return (
    <Section
      title={t`Security events`}
      text={t`What happened around your account in the last 90 days. If something was not you, set a new password.`}
    >
      <EventList query={events} />
    </Section>
  )
}
