import { ApiError } from '@earshot/contract/errors'
import { inviteRoutes } from '@earshot/contract/invites'
import { extras, organizationRoutes } from '@earshot/contract/organizations'
import { sessionRoutes } from '@earshot/contract/sessions'
import { type User, userRoutes } from '@earshot/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import { providerToken } from '../../auth/identity.ts'
import { apiUser, defOrganization, keepPerson, organizations } from '../../lib/browser-storage/of-server.ts'
import {
  authUser,
  formerOrganization,
  invitation,
  isDeepLink,
  lastVisitedOrganization,
  needVerification,
  sessionToken,
} from '../../lib/browser-storage/values.ts'
import { call } from '../../lib/client.ts'
import { linkedOrganization } from '../guards/linked-organization.ts'
import { recordDeepLink } from '../links/deep-link.ts'
import { openOrganizations } from './starting/choose-organization.ts'
import { isTokenFresh } from './clock/expiry.ts'
import { fillLists } from './kept-lists.ts'
import type { World } from './starting/start-up.ts'

/** The world of start-up as it really is: the server, the identity provider and the browser's storage. */
export const realWorld = (cache: QueryClient): World => ({
  hasSession: () => isTokenFresh(sessionToken.get()) && needVerification.get() === false,
  exchange,
  loadUser,
  invitation: () => invitation.get(),
  join,
  remembered,
  openOrganization: (user, org_id) => openOrganization(cache, user, org_id),
})

async function exchange() {
  const token = await providerToken()
  if (!token) return null
  const session = await call(sessionRoutes.exchange, { token })
  sessionToken.set(session.token)
  needVerification.set(session.need_verification)
  return session
}

async function loadUser() {
  if (!sessionToken.get()) return null
  const person = authUser.get()?.id
  try {
    const user = await call(userRoutes.find, { extras: 'all' })
    if (authUser.get()?.id !== person) return null
    keepPerson(user)
    rememberFormer(user)
    organizations.set(openOrganizations(user))
    return user
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'unauthenticated')) throw error
    sessionToken.set(undefined)
    return null
  }
}

/** Whoever is removed while they are away, or at work, is told from what. */
function rememberFormer({ orgs }: User) {
  const former = organizations.get()?.find(({ org_id }) => !orgs[org_id])
  if (former) formerOrganization.set(former.name)
}

async function join() {
  const link = invitation.get()
  if (!link) return
  const { invite_id, verify } = link
  const { org_id } = (await call(inviteRoutes.save, { invite_id, verify, accept: true })) as { org_id?: string }
  if (!org_id) throw new ApiError('gone', 'This invitation could not be accepted')
  invitation.set({ ...link, org_id })
  defOrganization.set(undefined)
}

const remembered = ({ user_id }: User) => ({
  linked: linkedOrganization(location),
  saved: defOrganization.get()?.org_id,
  invited: invitation.get()?.org_id,
  lastVisited: lastVisitedOrganization(user_id).get(),
})

/** What comes too late is left alone: somebody signed out meanwhile, or went on to another organization. */
let latestOpening = 0

async function openOrganization(cache: QueryClient, user: User, org_id: string) {
  const opening = ++latestOpening
  const found = await call(organizationRoutes.find, { org_id, extras: extras.join(',') })
  const person = apiUser.get()
  if (opening !== latestOpening || person?.user_id !== user.user_id) return
  const { channels, users, invites, addresses, alerts, speakers, tags, ...organization } = found
  const lists = { channels, users, invites, addresses, alerts, speakers, tags }
  const before = defOrganization.get()?.org_id ?? lastVisitedOrganization(user.user_id).get() ?? org_id
  noteDeepLink(before)
  defOrganization.set(organization)
  formerOrganization.set(undefined)
  lastVisitedOrganization(user.user_id).set(org_id)
  keepPerson({ ...person, orgs: { ...person.orgs, [org_id]: organization } })
  if (invitation.get()?.org_id) invitation.set(undefined)
  fillLists(cache, org_id, Object.fromEntries(Object.entries(lists).filter(([, list]) => list)))
}

/** The address whose link is kept. */
let noted = ''

/** Opening the organization again, or another one, does not change where the person was when the link led here. */
function noteDeepLink(org_id: string) {
  const address = location.pathname + location.search
  if (noted === address && isDeepLink.get()) return
  noted = address
  recordDeepLink(location, org_id)
}
