import { Users } from '../../users/Users.tsx'
import { useStartAnew } from '../session/use-start-anew.ts'

export function UsersScreen() {
  const startAnew = useStartAnew()
  return <Users onGone={() => void startAnew()} />
}
