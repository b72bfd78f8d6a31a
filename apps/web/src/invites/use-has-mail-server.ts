import { useAuthConfig } from '../auth/provider/auth-config.queries.ts'

/** Whether invitations are sent by email. */
export function useHasMailServer(): boolean {
  const { mail = true } = useAuthConfig().data ?? {}
  return mail
}
