import { redirect } from '@tanstack/react-router'
import { isAuthenticated } from '../session/remembered.ts'
import type { Session } from '../session/session.ts'
import { keepInvitation } from '../session/stored-invitation.ts'
import { inviteOf } from './invite-link.ts'
import { safeTarget } from './safe-target.ts'

interface Arrival {
  context: { session: Session }
  location: { pathname: string; searchStr: string; hash: string }
  search: Record<string, string | undefined>
}

/** Sign-in and registration are for those who are not signed in; everybody else is led to where they wanted to go. */
export function visitorsOnly(arrival: Arrival): void | Promise<void> {
  if (isAuthenticated()) leadOn(arrival)
  return welcome(arrival)
}

async function welcome(arrival: Arrival) {
  const invite = inviteOf(arrival.location)
  keepInvitation(invite)
  if (await arrival.context.session.isKnown()) leadOn(arrival)
  if (invite !== undefined) throw redirect({ to: '/', hash: '', replace: true })
}

function leadOn(arrival: Arrival): never {
  const invite = inviteOf(arrival.location)
  if (invite) throw redirect({ to: '/dashboard', search: { invite } })
  throw redirect({ href: safeTarget(arrival.search.callbackURL) ?? '/dashboard' })
}

/** Everything else is for those who are; the dashboard is remembered with its query. */
export function membersOnly(arrival: Arrival): void | Promise<void> {
  if (!isAuthenticated()) return askProvider(arrival)
}

async function askProvider({ context, location }: Arrival) {
  if (await context.session.isSignedIn()) return
  throw redirect({ to: '/login', search: cameFrom(location) })
}

/** The query of the sign-in page for whoever has to sign in first. */
export const cameFrom = ({ pathname, searchStr }: Pick<Arrival['location'], 'pathname' | 'searchStr'>) =>
  pathname === '/dashboard' && searchStr ? { callbackURL: pathname + searchStr } : {}

/** An invite leaves the address bar as soon as it is kept. */
export function keepInvite({ context, search: { invite, ...search } }: Arrival): void {
  if (invite === undefined) return
  if (keepInvitation(invite)) void context.session.restart()
  throw redirect({ to: '/dashboard', search, replace: true })
}
