import { Users } from '../../users/Users.tsx'
import { useRestartSession } from '../session/session-context.ts'

export function UsersScreen() {
  const startAnew = useRestartSession()
  return <Users onGone={() => void startAnew()} />
}
