import { redirect } from '@tanstack/react-router'
import { isAuthenticated } from './persisted-session.ts'
import type { Session } from './session.ts'
import { inviteOf, storeInvitation } from './pending-invitation.ts'
import { safeRedirect } from './safe-redirect.ts'

interface Arrival {
  context: { session: Session }
  location: { pathname: string; searchStr: string; hash: string }
  search: Record<string, string | undefined>
}

export function visitorsOnly(arrival: Arrival): void | Promise<void> {
  if (isAuthenticated()) leadOn(arrival)
  return welcome(arrival)
}

async function welcome(arrival: Arrival) {
  const invite = inviteOf(arrival.location)
  storeInvitation(invite)
  if (await arrival.context.session.isKnown()) leadOn(arrival)
  if (invite !== undefined) throw redirect({ to: '/', hash: '', replace: true })
}

function leadOn(arrival: Arrival): never {
  const invite = inviteOf(arrival.location)
  if (invite) throw redirect({ to: '/dashboard', search: { invite } })
  throw redirect({ href: safeRedirect(arrival.search.callbackURL) ?? '/dashboard' })
}

/** All other routes need a session; the sign-in page keeps the dashboard's query. */
export function membersOnly(arrival: Arrival): void | Promise<void> {
  if (!isAuthenticated()) return askProvider(arrival)
}

async function askProvider({ context, location }: Arrival) {
  if (await context.session.isSignedIn()) return
  throw redirect({ to: '/login', search: signInSearch(location) })
}

export const signInSearch = ({ pathname, searchStr }: Pick<Arrival['location'], 'pathname' | 'searchStr'>) =>
  returnedTo.has(pathname) && searchStr ? { callbackURL: pathname + searchStr } : {}

const returnedTo = new Set(['/dashboard', '/connect'])

export function storeInviteFromSearch({ context, search: { invite, ...search } }: Arrival): void {
  if (invite === undefined) return
  if (storeInvitation(invite)) void context.session.restart()
  throw redirect({ to: '/dashboard', search, replace: true })
}
