import { ApiError } from '@earshot/contract/errors'
import { type InviteCard, inviteStatus, type OwnInvite, UNNAMED } from '@earshot/contract/invites'
import { maskEmail } from '@earshot/contract/rules/email'
import { linkPersonJob } from '../imported-people/link-person.job.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { Context } from '../../core/context.ts'
import { type Caller, unlessRefused, type Visitor } from '../../core/http/caller.ts'
import { imageAsData } from '../images/images.service.ts'
import { announce } from '../../core/live/announce.ts'
import { addInvited } from '../channel-members/invited-members.service.ts'
import { isMember, join } from '../members/members.service.ts'
import { type Writing, enterByDirectory, type OrgScope, inTransaction } from '../scope.ts'
import { hasSignedInSince } from '../../identity/sessions/sessions.service.ts'
import { isVerified, nameNewUser, verifiedEmail } from '../../identity/users/users.service.ts'
import { findCardByLink, joinByLink } from './join-links.service.ts'
import { kindOf, provesAddress } from './invite-secrets.ts'
import { findInvite, listInvitesFor, listJoinable, lockInvite, updateInviteStatus } from './invites.repo.ts'

/** Only the holder of the link sees the whole e-mail address. */
export async function findByLink(
  { context }: Caller | Visitor,
  { invite_id, verify }: { invite_id: string; verify?: string | undefined },
) {
  const org = await enterByDirectory(context, 'invite', invite_id)
  const several = await findCardByLink(org, { invite_id, verify })
  if (several) return several
  const invite = await requireInvite(org, invite_id)
  const card = await cardOf(org, invite)
  const kind = verify ? kindOf(context.sessionSecret, verify, invite) : null
  return kind ? { ...card, email: invite.email, proven: provesAddress(kind), invited: invitedAs(invite) } : card
}

const LINK = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(.{1,200})$/i

/** The address that a link, as `invite_id.verify`, proves. Null if it proves none, or no longer opens an invite. */
export async function provenAddress(context: Context, link: string): Promise<string | null> {
  const [, invite_id, verify] = LINK.exec(link) ?? []
  if (!invite_id || !verify) return null
  const org = await enterByDirectory(context, 'invite', invite_id).catch(unlessRefused)
  const invite = org && (await findInvite(org, invite_id))
  if (invite?.status !== inviteStatus.pending) return null
  return provesAddress(kindOf(context.sessionSecret, verify, invite)) ? invite.email : null
}

/** Empty until the address is verified. */
export async function listOwn({ context, user_id, session_id, need_verification }: Caller): Promise<OwnInvite[]> {
  if (need_verification || !(await isVerified(context, user_id))) return []
  const ids = await listInvitesFor(context.connections.outside, await verifiedEmail(context, user_id))
  const found = await Promise.all(ids.map((invite_id) => findOwn({ context, session_id }, invite_id)))
  return found.sort((one, other) => other.expires.localeCompare(one.expires))
}

type SignedIn = Pick<Caller, 'context' | 'session_id'>

async function findOwn(caller: SignedIn, invite_id: string): Promise<OwnInvite> {
  const org = await enterByDirectory(caller.context, 'invite', invite_id)
  const invite = await requireInvite(org, invite_id)
  const { organization_name: organization, inviter, expires } = invite
  return { invite_id, organization, inviter, expires, needs: await needsOf(caller, invite) }
}

/** Accepting without the secret takes a sign-in to the invited address after the invitation was sent. */
async function needsOf({ context, session_id }: SignedIn, { admin, created }: Invite): Promise<OwnInvite['needs']> {
  if (admin) return 'link'
  return (await hasSignedInSince(context, session_id, created)) ? null : 'sign_in'
}

interface Answer {
  invite_id: string
  /** The secret of the link. */
  verify?: string | undefined
  accept: boolean
  /** Whether the caller has just registered; then `name` is set. */
  new_record: boolean
  name?: string | undefined
}

/** Accepting twice is harmless. Only the invited address may answer. */
export async function answer(caller: Caller, { invite_id, verify, accept, ...newcomer }: Answer): Promise<InviteCard> {
  const org = await enterByDirectory(caller.context, 'invite', invite_id)
  const several = await answerLink(org, caller, { invite_id, verify, accept })
  if (several) return named(caller, several, newcomer)
  const invite = await requireInvite(org, invite_id)
  if (verify === undefined) await requireOwn(caller, invite, accept)
  const kind = verify === undefined ? null : kindOf(caller.context.sessionSecret, verify, invite)
  if (verify !== undefined && !kind) throw notFound()
  await requireInvited(caller, invite)
  const byLink = provesAddress(kind)
  const status = await inTransaction(org, (tx) => settle(tx, caller, { invite, accept, byLink }))
  const card = await cardOf(org, { ...invite, status })
  if (status !== inviteStatus.accepted) return card
  return named(caller, { ...card, org_id: org.org_id }, newcomer)
}

/** As older clients expect. A link for several people is only shown: a scanner that opens links uses none up. */
export async function answerByGet(caller: Caller, asked: Omit<Answer, 'accept'>): Promise<InviteCard> {
  const { invite_id, verify } = asked
  const org = await enterByDirectory(caller.context, 'invite', invite_id)
  return (await findCardByLink(org, { invite_id, verify })) ?? answer(caller, { ...asked, accept: true })
}

/** Declining a link for several people closes nothing. */
const answerLink = (
  org: OrgScope,
  caller: Caller,
  { accept, ...shown }: Pick<Answer, 'invite_id' | 'verify' | 'accept'>,
) => (accept ? joinByLink(org, caller, shown) : findCardByLink(org, shown))

async function named(caller: Caller, card: InviteCard, { new_record, name }: Pick<Answer, 'new_record' | 'name'>) {
  if (new_record && name) await nameNewUser(caller, name)
  return card
}

type Invite = NonNullable<Awaited<ReturnType<typeof findInvite>>>

/** Strangers learn nothing from the id of an invite. */
async function requireOwn(caller: Caller, invite: Invite, accept: boolean) {
  const { context, user_id, need_verification } = caller
  if (need_verification || (await verifiedEmail(context, user_id)) !== invite.email) throw notFound()
  const needs = accept ? await needsOf(caller, invite) : null
  if (needs === 'link')
    throw new ApiError('forbidden', 'You are invited as an admin. Open the link in the invitation email to join')
  if (needs === 'sign_in')
    throw new ApiError('forbidden', 'Open the link in the invitation email, or sign out and in again to join')
}

async function requireInvited({ context, user_id }: Caller, invite: Invite) {
  if ((await verifiedEmail(context, user_id)) !== invite.email)
    throw new ApiError('forbidden', `This invitation is for ${maskEmail(invite.email)}. Sign in with that address`)
}

async function settle(
  org: Writing<OrgScope>,
  caller: Caller,
  { invite, accept, byLink }: { invite: Invite; accept: boolean; byLink: boolean },
) {
  const { user_id } = caller
  const status = (await lockInvite(org, invite.invite_id))?.status
  if (status === inviteStatus.accepted && (await isMember(org, user_id))) return status
  if (status !== inviteStatus.pending) throw new ApiError('gone', 'This invitation is no longer open')
  if (accept) {
    await joinAs(org, user_id, invite)
    await org.context.jobs.enqueue(org.db, linkPersonJob, { org_id: org.org_id, user_id, email: invite.email })
  }
  const answered = accept ? inviteStatus.accepted : inviteStatus.declined
  return close(org, caller, { invite, status: answered, byLink })
}

async function joinAs(org: Writing<OrgScope>, user_id: string, invite: Invite) {
  const { admin, send, moderate, guest_until, channel_ids, created_by: inviter } = invite
  await join(org, { user_id, org_role: admin ? 'admin' : 'member', send, moderate, guest_until })
  if (channel_ids.length === 0) return
  const joinable = await listJoinable(org, { channel_ids, guest: guest_until !== null })
  await addInvited(org, { user_id, channel_ids: joinable, inviter })
}

const invitedAs = ({ name, admin, send, moderate, guest_until, channels }: Invite) => ({
  name: name === UNNAMED ? '' : name,
  admin,
  send,
  moderate,
  guest_until,
  channel_names: channels,
})

async function close(
  org: Writing<OrgScope>,
  { user_id, session_id, address }: Caller,
  { invite: { invite_id, email }, status, byLink }: { invite: Invite; status: number; byLink: boolean },
) {
  await updateInviteStatus(org, invite_id, { status, verified: byLink })
  const action = status === inviteStatus.accepted ? 'invite.accept' : 'invite.decline'
  await recordAudit({ ...org, user_id, session_id, address }, { action, subject_id: invite_id, subject: email })
  await announce(org, 'invites')
  return status
}

export async function requireInvite(org: OrgScope, invite_id: string) {
  const invite = await findInvite(org, invite_id)
  if (!invite) throw notFound()
  return invite
}

const notFound = () => new ApiError('not_found', 'This invitation link is not valid')

/** Without a session the picture cannot be fetched, so it is inlined. */
async function cardOf({ context, org_id }: OrgScope, invite: Invite): Promise<InviteCard> {
  const image = await imageAsData(context, { of: 'organization', id: org_id, org_id }, invite.organization_image)
  return {
    invite_id: invite.invite_id,
    organization: { name: invite.organization_name, image },
    inviter: invite.inviter,
    email: maskEmail(invite.email),
    status: invite.status,
    proven: false,
    invited: null,
  }
}
