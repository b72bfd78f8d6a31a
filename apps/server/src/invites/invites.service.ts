import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { type InviteCard, type inviteRoutes, inviteStatus } from '@earshot/contract/invites'
import { maskEmail } from '@earshot/contract/rules/email'
import { v7 as newId } from 'uuid'
import type { Caller } from '../http/caller.ts'
import type { Handlers } from '../http/mount.ts'
import { imageAsData } from '../images/images.service.ts'
import { announce } from '../live/announce.ts'
import { invitation } from '../mail/letters.ts'
import { sendLetter } from '../mail/mail.service.ts'
import { isMember, join } from '../members/members.service.ts'
import {
  asAdmin,
  enterByDirectory,
  enterOrg,
  type MemberScope,
  type OrgScope,
  together,
} from '../organizations/scope.ts'
import { verifiedEmail } from '../users/users.service.ts'
import {
  findInvite,
  findInviteByEmail,
  insertInvite,
  listInvites,
  lockInviteStatus,
  updateInviteSent,
  updateInviteStatus,
} from './invites.repo.ts'

const LIFETIME_DAYS = 14
const MOST_SENT = 10
const WAIT_SECONDS = 60

export const invites: Handlers<typeof inviteRoutes> = {
  async list(caller, { org_id }) {
    return invitesIn(await enterOrg(caller, org_id))
  },

  async save(caller, asked) {
    if ('verify' in asked) return answer(caller, asked)
    const { org_id, ...person } = asked
    const org = asAdmin(await enterOrg(caller, org_id))
    return together(org, (tx) => send(tx, person))
  },

  async find(asker, { invite_id, verify }) {
    if (verify && asker.user_id !== null) return answer(asker, { invite_id, verify, accept: true })
    const org = await enterByDirectory(asker.context, 'invite', invite_id)
    return cardOf(org, await requireInvite(org, invite_id))
  },
}

/** Every invite of the organization, newest first. */
export const invitesIn = (org: OrgScope) => listInvites(org)

interface Person {
  email: string
  name: string
  admin: boolean
}

async function send(org: MemberScope, person: Person) {
  const known = await findInviteByEmail(org, person.email)
  if (known) refuseToSend(known)
  const verify = randomBytes(24).toString('base64url')
  const expires = new Date(Date.now() + LIFETIME_DAYS * 24 * 60 * 60 * 1000).toISOString()
  const { email, ...rest } = person
  const secret = { verify_hash: hash(verify), expires }
  const invite = known
    ? await updateInviteSent(org, { invite_id: known.invite_id, ...rest, ...secret })
    : await insertInvite(org, { invite_id: newId(), email, ...rest, ...secret })
  const { organization_name, inviter } = await requireInvite(org, invite.invite_id)
  const link = `${org.context.config.appUrl}/#invite=${invite.invite_id}.${verify}`
  await sendLetter(org, invitation({ to: email, name: person.name, organization: organization_name, inviter, link }))
  await announce(org, 'invites')
  return invite
}

function refuseToSend(known: { status: number; send_count: number; seconds_since_sent: number }) {
  if (known.status === inviteStatus.accepted) throw new ApiError('conflict', 'This person has already joined')
  if (known.send_count >= MOST_SENT) throw new ApiError('too_many', 'This invite was sent ten times; that is enough')
  const retry_after = Math.ceil(WAIT_SECONDS - known.seconds_since_sent)
  if (retry_after > 0)
    throw new ApiError('too_many', `Sent a moment ago. Send again in ${retry_after} seconds`, { retry_after })
}

/** Accepts or declines. Accepting twice is harmless; only the address that was invited may. */
async function answer(
  caller: Caller,
  asked: { invite_id: string; verify: string; accept: boolean },
): Promise<InviteCard> {
  const { invite_id, verify, accept } = asked
  const org = await enterByDirectory(caller.context, 'invite', invite_id)
  const invite = await requireInvite(org, invite_id)
  if (!matches(verify, invite.verify_hash)) throw new ApiError('not_found', 'This invitation link is not valid')
  const email = await verifiedEmail(caller.context, caller.user_id)
  if (email !== invite.email)
    throw new ApiError('forbidden', `This invitation is for ${maskEmail(invite.email)}. Sign in with that address`)
  return together(org, async (tx) => {
    const status = await lockInviteStatus(tx, invite_id)
    const joined = status === inviteStatus.accepted && (await isMember(tx, caller.user_id))
    if (joined) return { ...(await cardOf(org, { ...invite, status })), org_id: org.org_id }
    if (status !== inviteStatus.pending) throw new ApiError('gone', 'This invitation is not open any more')
    return accept ? accepted(tx, caller, invite) : declined(tx, invite)
  })
}

type Invite = NonNullable<Awaited<ReturnType<typeof findInvite>>>

async function accepted(org: OrgScope, { user_id }: Caller, invite: Invite): Promise<InviteCard> {
  await join(org, { user_id, org_role: invite.admin ? 'admin' : 'member' })
  await close(org, invite, inviteStatus.accepted)
  return { ...(await cardOf(org, invite)), status: inviteStatus.accepted, org_id: org.org_id }
}

async function declined(org: OrgScope, invite: Invite): Promise<InviteCard> {
  await close(org, invite, inviteStatus.declined)
  return { ...(await cardOf(org, invite)), status: inviteStatus.declined }
}

async function close(org: OrgScope, { invite_id }: Invite, status: number) {
  await updateInviteStatus(org, invite_id, { status, verified: true })
  await announce(org, 'invites')
}

async function requireInvite(org: OrgScope, invite_id: string) {
  const invite = await findInvite(org, invite_id)
  if (!invite) throw new ApiError('not_found', 'This invitation link is not valid')
  return invite
}

const cardOf = async ({ context, org_id }: OrgScope, invite: Invite): Promise<InviteCard> => ({
  invite_id: invite.invite_id,
  organization: {
    name: invite.organization_name,
    image: await imageAsData(context, { of: 'organization', id: org_id, org_id }, invite.organization_image),
  },
  inviter: invite.inviter,
  email: maskEmail(invite.email),
  status: invite.status,
})

const hash = (verify: string) => createHash('sha256').update(verify).digest('hex')
const matches = (verify: string, stored: string) => timingSafeEqual(Buffer.from(hash(verify)), Buffer.from(stored))
