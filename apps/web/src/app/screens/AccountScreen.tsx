import { Account } from '../../account/Account.tsx'
import { NotificationSection } from '../../notifications/NotificationSection.tsx'
import { useSession, useStage } from '../session/session-context.ts'

export function AccountScreen() {
  const session = useSession()
  const stage = useStage()
  const leave = () => session.leaveEnded()
  return (
    <Account onSignedOut={leave} onDeleted={leave}>
      {stage.at === 'ready' && <NotificationSection />}
    </Account>
  )
}
