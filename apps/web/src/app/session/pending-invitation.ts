import { invitation } from '../../lib/browser-storage/values.ts'
import { usePageStore } from '../../lib/page-store.ts'

/*
 * The invitation whose link was opened in this browser. It is stored when the link opens, gets `agreed` once the person
 * wants to join and `org_id` once the server has accepted it. It is forgotten when that organization opens, when it is
 * declined or dismissed, or on sign-out. Server calls are passed in, because the sign-in page reads links and must not
 * load the API client.
 */

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export interface InviteLink {
  invite_id: string
  verify: string
}

export function parseInvite(value: string): InviteLink | undefined {
  const dot = value.indexOf('.')
  const link = { invite_id: value.slice(0, dot), verify: value.slice(dot + 1) }
  return dot > 0 && link.verify && ID.test(link.invite_id) ? link : undefined
}

/** The invite value in a hash such as '#invite={invite_id}.{verify}'. */
export const inviteIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('invite') ?? undefined

export const inviteOf = ({ pathname, hash }: { pathname: string; hash: string }) =>
  pathname === '/' ? inviteIn(hash) : undefined

export const invitationPath = ({ invite_id, verify }: InviteLink) =>
  `/dashboard?invite=${invite_id}.${encodeURIComponent(verify)}`

export const pendingInvitation = () => invitation.get()

export const usePendingInvitation = () => usePageStore(invitation)

/** False if the value is not an invite. Opening the same link again keeps `agreed`. */
export function storeInvitation(value: string | undefined): boolean {
  const link = value === undefined ? undefined : parseInvite(value)
  if (!link) return false
  const known = invitation.get()
  invitation.set({ ...link, agreed: known?.invite_id === link.invite_id && known.agreed })
  return true
}

export function agreeToInvitation() {
  const link = invitation.get()
  if (link) invitation.set({ ...link, agreed: true })
}

/** Accepts the invitation and stores the organization it leads to. Throws the server's refusal. */
export async function joinByInvitation(accept: (link: InviteLink) => Promise<string>) {
  const link = invitation.get()
  if (!link) return
  const { invite_id, verify } = link
  invitation.set({ ...link, org_id: await accept({ invite_id, verify }) })
}

export const joinedOrganization = () => invitation.get()?.org_id

export function completeInvitation() {
  if (joinedOrganization()) forgetInvitation()
}

/** Forgets the invitation; `decline` tells the organization first. */
export async function dropInvitation(decline?: (link: InviteLink) => Promise<unknown>) {
  const link = invitation.get()
  if (link && decline) await decline({ invite_id: link.invite_id, verify: link.verify })
  forgetInvitation()
}

export const forgetInvitation = () => invitation.set(undefined)
