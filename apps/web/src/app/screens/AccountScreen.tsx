import { Account } from '../../account/Account.tsx'
import { useSession } from '../session/session-context.ts'

export function AccountScreen() {
  const session = useSession()
  const leave = () => session.leaveEnded()
  return <Account onSignedOut={leave} onDeleted={leave} />
}
