import { ApiError } from '@earshot/contract/errors'
import { inviteRoutes } from '@earshot/contract/invites'
import { organizationIncludes, organizationRoutes } from '@earshot/contract/organizations'
import { sessionRoutes } from '@earshot/contract/sessions'
import { type User, userRoutes } from '@earshot/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import { providerToken, signOut } from '../../auth/identity.ts'
import { apiUser, defOrganization, persistPerson, organizations } from '../../lib/browser-storage/server-values.ts'
import {
  authUser,
  formerGuest,
  formerOrganization,
  isDeepLink,
  lastVisitedOrganization,
  needVerification,
  sessionToken,
} from '../../lib/browser-storage/values.ts'
import { call } from '../../lib/client.ts'
import { organizationInUrl } from './organization-in-url.ts'
import { recordDeepLink } from './deep-link.ts'
import { openOrganizations } from './select-organization.ts'
import { isTokenFresh } from './expiry-clock.ts'
import { fillLists } from './persisted-lists.ts'
import { completeInvitation, joinByInvitation, joinedOrganization, pendingInvitation } from './pending-invitation.ts'
import type { StartUpEffects } from './start-up.ts'

export const startUpEffects = (cache: QueryClient): StartUpEffects => ({
  hasSession: () => isTokenFresh(sessionToken.get()) && needVerification.get() === false,
  exchange,
  loadUser,
  invitation: pendingInvitation,
  join,
  remembered,
  openOrganization: (user, org_id) => openOrganization(cache, user, org_id),
})

async function exchange() {
  const token = await providerToken()
  if (!token) return null
  const session = await call(sessionRoutes.exchange, { token }).catch(leaveIfOver)
  if (!session) return null
  sessionToken.set(session.token)
  needVerification.set(session.need_verification)
  return session
}

/** The sign-in has ended at the server, for example after being idle: the provider must not offer it again. */
async function leaveIfOver(error: unknown): Promise<null> {
  if (!(error instanceof ApiError && error.code === 'unauthenticated')) throw error
  await signOut()
  return null
}

async function loadUser() {
  if (!sessionToken.get()) return null
  const person = authUser.get()?.id
  try {
    const user = await call(userRoutes.find, { extras: 'all' })
    if (authUser.get()?.id !== person) return null
    persistPerson(user)
    rememberFormer(user)
    organizations.set(openOrganizations(user))
    return user
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'unauthenticated')) throw error
    sessionToken.set(undefined)
    return null
  }
}

/** Stores which organization the person is no longer in, and whether they were a guest until now, so that they can be told. */
function rememberFormer({ orgs }: User) {
  const former = organizations.get()?.find(({ org_id }) => !orgs[org_id])
  if (!former) return
  formerOrganization.set(former.name)
  formerGuest.set(Boolean(former.guest_until))
}

async function join() {
  await joinByInvitation(async (link) => {
    const { org_id } = (await call(inviteRoutes.save, { ...link, accept: true })) as { org_id?: string }
    if (!org_id) throw new ApiError('gone', 'This invitation could not be accepted')
    return org_id
  })
  if (joinedOrganization()) defOrganization.set(undefined)
}

const remembered = ({ user_id }: User) => ({
  linked: organizationInUrl(location),
  saved: defOrganization.get()?.org_id,
  invited: joinedOrganization(),
  lastVisited: lastVisitedOrganization(user_id).get(),
})

/** Drops answers that arrive after a sign-out or after opening another organization. */
let latestOpening = 0

async function openOrganization(cache: QueryClient, user: User, org_id: string) {
  const opening = ++latestOpening
  const found = await call(organizationRoutes.find, { org_id, extras: organizationIncludes.join(',') })
  const person = apiUser.get()
  if (opening !== latestOpening || person?.user_id !== user.user_id) return
  const { channels, users, invites, addresses, alerts, speakers, tags, ...organization } = found
  const lists = { channels, users, invites, addresses, alerts, speakers, tags }
  const before = defOrganization.get()?.org_id ?? lastVisitedOrganization(user.user_id).get() ?? org_id
  noteDeepLink(before)
  defOrganization.set(organization)
  formerOrganization.set(undefined)
  formerGuest.set(undefined)
  lastVisitedOrganization(user.user_id).set(org_id)
  persistPerson({ ...person, orgs: { ...person.orgs, [org_id]: organization } })
  completeInvitation()
  fillLists(cache, org_id, Object.fromEntries(Object.entries(lists).filter(([, list]) => list)))
}

let noted = ''

/** Opening the same or another organization must not overwrite where the link led. */
function noteDeepLink(org_id: string) {
  const address = location.pathname + location.search
  if (noted === address && isDeepLink.get()) return
  noted = address
  recordDeepLink(location, org_id)
}
