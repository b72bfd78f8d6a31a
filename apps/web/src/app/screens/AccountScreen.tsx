import { useNavigate } from '@tanstack/react-router'
import { Account } from '../../account/Account.tsx'
import { useSession } from '../session/session-context.ts'

export function AccountScreen() {
  const session = useSession()
  const navigate = useNavigate()
  const leave = () => {
    session.leaveEnded()
    void navigate({ to: '/login' })
  }
  return <Account onSignedOut={leave} onDeleted={leave} />
}
