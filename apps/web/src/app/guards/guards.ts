import { redirect } from '@tanstack/react-router'
import { isAuthenticated } from '../session/remembered.ts'
import type { Session } from '../session/session.ts'
import { inviteIn, parseInvite } from './invite-link.ts'
import { safeTarget } from './safe-target.ts'

interface Arrival {
  context: { session: Session }
  location: { pathname: string; searchStr: string; hash: string }
  search: Record<string, string | undefined>
}

/** Sign-in and registration are for those who are not signed in; everybody else is led to where they wanted to go. */
export function visitorsOnly({ context, location, search }: Arrival): void {
  const invite = location.pathname === '/' ? inviteIn(location.hash) : undefined
  if (isAuthenticated()) {
    if (invite) throw redirect({ to: '/dashboard', search: { invite } })
    throw redirect({ href: safeTarget(search.callbackURL) ?? '/dashboard' })
  }
  if (invite === undefined) return
  const link = parseInvite(invite)
  if (link) context.session.keepInvitation(link)
  throw redirect({ to: '/', hash: '', replace: true })
}

/** Everything else is for those who are; the dashboard is remembered with its query. */
export function membersOnly(arrival: Arrival): void | Promise<void> {
  if (!isAuthenticated()) return askProvider(arrival)
}

async function askProvider({ context, location: { pathname, searchStr } }: Arrival) {
  if (await context.session.isSignedIn()) return
  const target = pathname === '/dashboard' && searchStr ? { callbackURL: pathname + searchStr } : {}
  throw redirect({ to: '/login', search: target })
}

/** An invite leaves the address bar as soon as it is kept. */
export function keepInvite({ context, search: { invite, ...search } }: Arrival): void {
  if (invite === undefined) return
  const link = parseInvite(invite)
  if (link) {
    context.session.keepInvitation(link)
    void context.session.restart()
  }
  throw redirect({ to: '/dashboard', search, replace: true })
}
