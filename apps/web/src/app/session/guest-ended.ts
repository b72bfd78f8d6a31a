import type { Organization } from '@earshot/contract/organizations'

/** This clock may be behind the server's. */
const CLOCK_MS = 60_000

/** Whether the last day of a guest, as of the last answer, is over. */
export const guestEnded = ({ guest_until }: Pick<Organization, 'guest_until'>) =>
  Boolean(guest_until) && Date.parse(guest_until ?? '') <= Date.now() + CLOCK_MS
