import { useAuthConfig } from './auth-config.queries.ts'

/** Whether emails are sent. Otherwise they wait in the outbox of the server. */
export const useHasMailServer = () => useAuthConfig().data?.mail !== false

/** Whether this browser can open the outbox: only on the machine of the server. */
export const useHasOutbox = () => useAuthConfig().data?.outbox === true
