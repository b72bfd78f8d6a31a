import { Account } from '../../account/Account.tsx'
import { Section } from '../../account/Section.tsx'
import { AppSection } from '../../apps/AppSection.tsx'
import { HoldSection } from '../../composer/HoldSection.tsx'
import { NotificationSection } from '../../notifications/NotificationSection.tsx'
import { SecurityEventSection } from '../../security-events/SecurityEvents.tsx'
import { useSession, useSessionState } from '../session/session-context.ts'

export function AccountScreen() {
  const session = useSession()
  const stage = useSessionState()
  const leave = () => session.leaveEnded()
  return (
    <Account onSignedOut={leave} onDeleted={leave}>
      {stage.at === 'ready' && (
        <>
          <HoldSection />
          <NotificationSection />
        </>
      )}
      <AppSection Section={Section} />
      <SecurityEventSection Section={Section} />
    </Account>
  )
}
