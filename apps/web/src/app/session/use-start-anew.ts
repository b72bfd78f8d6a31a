import { useNavigate } from '@tanstack/react-router'
import { useSession } from './session-context.ts'

/** Where the open organization is gone for the person, start-up finds where they belong now. */
export function useStartAnew() {
  const session = useSession()
  const navigate = useNavigate()
  return async () => {
    const started = session.restart()
    await navigate({ to: '/dashboard', search: {} })
    await started
  }
}
