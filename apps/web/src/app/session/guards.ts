import { type HistoryState, redirect } from '@tanstack/react-router'
import { isAuthenticated } from './persisted-session.ts'
import type { Session } from './session.ts'
import { inviteOf, storeInvitation } from './pending-invitation.ts'
import { targetOf } from './safe-redirect.ts'

interface Arrival {
  context: { session: Session }
  location: { pathname: string; searchStr: string; hash: string; state: HistoryState }
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
  throw redirect({ href: targetOf(arrival.search, arrival.location.state) })
}

/** All other routes need a session; the sign-in page keeps what was asked for. */
export function membersOnly(arrival: Arrival): void | Promise<void> {
  if (!isAuthenticated()) return askProvider(arrival)
}

async function askProvider({ context, location }: Arrival) {
  if (await context.session.isSignedIn()) return
  throw redirect(signInAt(location))
}

/** Others can pass on the address with the dashboard's query; what else was asked for is kept beside it. */
export const signInAt = ({ pathname, searchStr, hash }: Omit<Arrival['location'], 'state'>) =>
  returnedTo.has(pathname) && searchStr
    ? { to: '/login', search: { callbackURL: pathname + searchStr } }
    : { to: '/login', search: {}, state: { requested: pathname + searchStr + (hash && `#${hash}`) } }

const returnedTo = new Set(['/dashboard', '/connect'])

declare module '@tanstack/react-router' {
  interface HistoryState {
    requested?: string
  }
}

export function storeInviteFromSearch({ context, search: { invite, ...search } }: Arrival): void {
  if (invite === undefined) return
  if (storeInvitation(invite)) void context.session.restart()
  throw redirect({ to: '/dashboard', search, replace: true })
}
