import { counted } from '@earshot/contract/rules/counted'
import { ApiError } from '@earshot/contract/errors'
import { type Invite, type inviteRoutes, inviteStatus, UNNAMED } from '@earshot/contract/invites'
import { roleOf } from '@earshot/contract/rules/roles'
import { v7 as newId } from 'uuid'
import { recordAudit } from '../audit/audit.service.ts'
import { isOperator } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { consume } from '../../core/limits/limits.service.ts'
import { announce } from '../../core/live/announce.ts'
import { invitation } from '../../alerts/mail/account-emails.ts'
import type { Language } from '../../alerts/mail/languages.ts'
import { enqueueEmail } from '../../alerts/mail/send-email.job.ts'
import { languageOf } from '../../identity/users/registration.service.ts'
import { findMemberCalled } from '../members/members.service.ts'
import type { Actor } from '../audit/actor.ts'
import { asAdmin, enterOrg, enterOrgOf, type MemberScope, type OrgScope, inTransaction } from '../scope.ts'
import { copyLink } from './copied-link.service.ts'
import { inviteAddress, makeSecret } from './invite-secrets.ts'
import { joinableOf, requirePossible } from './possible-role.service.ts'
import { answer, answerByGet, findByLink, listOwn, requireInvite } from './invite-link.service.ts'
import {
  insertInvite,
  listInvites,
  lockInvite,
  lockInviteOf,
  updateInviteSent,
  updateInviteStatus,
} from './invites.repo.ts'

const LIFETIME_DAYS = 14
const MOST_SENT = 10
const WAIT_SECONDS = 60
const DAY_SECONDS = 24 * 60 * 60

export const invites: Handlers<typeof inviteRoutes> = {
  async list(caller, { org_id }) {
    return invitesIn(await enterOrg(caller, org_id))
  },

  mine: listOwn,

  async save(caller, asked) {
    if ('invite_id' in asked) return answer(caller, asked)
    const { org_id, moderate = asked.guest_until === null, ...person } = asked
    const org = asAdmin(await enterOrg(caller, org_id))
    // From however many organizations: anyone may create them.
    const key = `invitations of ${caller.user_id} to ${person.email}`
    await consume(caller.context, { key, most: MOST_SENT, seconds: DAY_SECONDS })
    return inTransaction(org, (tx) => send(tx, { ...person, moderate }))
  },

  async find(asker, { verify, ...asked }) {
    if (verify && asker.user_id !== null) return answerByGet(asker, { ...asked, verify })
    return findByLink(asker, { ...asked, verify })
  },

  async link(caller, { invite_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'invite', invite_id))
    return inTransaction(org, (tx) => copyLink(tx, { invite_id, operator: isOperator(caller) }))
  },

  async remove(caller, { invite_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'invite', invite_id))
    return inTransaction(org, (tx) => revoke(tx, invite_id))
  },
}

/** Guests and keys of some channels are shown none: whom else an organization invites is not for them. */
export const invitesIn = async (org: MemberScope): Promise<Invite[]> => (org.restricted ? [] : listInvites(org))

export const pendingInvites = async (org: MemberScope) =>
  (await invitesIn(org)).filter(({ status }) => status === inviteStatus.pending)

/** For imports, which may be repeated: invites unless the person was invited or has joined, to channels that take invitations. */
export async function inviteOnce(tx: Inviter, person: Person) {
  if (await findMemberCalled(tx, person.email)) return
  const { verify, ...secret } = freshSecret()
  const guest = person.guest_until !== null
  const channel_ids = await joinableOf(tx, { channel_ids: person.channel_ids, guest })
  const invite = await insertInvite(tx, { invite_id: newId(), ...person, channel_ids, ...secret })
  if (invite) await sent(tx, person, `${invite.invite_id}.${verify}`)
}

/** An admin, or an import in the name of one. */
type Inviter = OrgScope & Actor

interface Person {
  email: string
  name: string
  admin: boolean
  send: boolean
  moderate: boolean
  guest_until: string | null
  channel_ids: string[]
}

async function send(org: MemberScope & Inviter, person: Person) {
  await requireNew(org, person.email)
  await requirePossible(org, person)
  const { verify, ...secret } = freshSecret()
  const fresh = { ...person, ...secret }
  const invite = (await insertInvite(org, { invite_id: newId(), ...fresh })) ?? (await sendAgain(org, fresh))
  await sent(org, person, `${invite.invite_id}.${verify}`)
  return invite
}

async function requireNew(org: MemberScope, email: string) {
  const member = await findMemberCalled(org, email)
  if (!member) return
  const text = member.guest_until
    ? 'This person is already a guest. Change their last day under People, Guests'
    : 'This person is already a member of the organization'
  throw new ApiError('conflict', text, { field: 'email' })
}

const freshSecret = () => ({
  ...makeSecret(),
  expires: new Date(Date.now() + LIFETIME_DAYS * 24 * 60 * 60 * 1000).toISOString(),
})

async function sent(org: Inviter, person: Person, invite: string) {
  await post(org, person, invite)
  const [subject_id = ''] = invite.split('.')
  await recordAudit(org, { action: 'invite.send', subject_id, subject: person.email })
  await announce(org, 'invites')
}

/** A person who joined by an invite and left again is invited as if for the first time. */
async function sendAgain(org: Inviter, { email, ...fresh }: Person & { verify_hash: string; expires: string }) {
  const { invite_id, status, ...sent } = await lockInviteOf(org, email)
  if (status === inviteStatus.accepted) return updateInviteSent(org, { invite_id, ...fresh, send_count: 1 })
  refuseTooOften(sent)
  return updateInviteSent(org, { invite_id, ...fresh, send_count: sent.send_count + 1 })
}

function refuseTooOften({ send_count, seconds_since_sent }: { send_count: number; seconds_since_sent: number }) {
  if (send_count >= MOST_SENT) throw new ApiError('too_many', 'This invitation was already sent ten times')
  const retry_after = Math.ceil(WAIT_SECONDS - seconds_since_sent)
  if (retry_after > 0)
    throw new ApiError('too_many', `Sent a moment ago. Try again in ${counted(retry_after, 'second')}`, { retry_after })
}

async function post(org: Inviter, { email, name, admin, send, moderate, guest_until }: Person, invite: string) {
  const { organization_name, inviter, channels } = await requireInvite(org, invite.split('.')[0] ?? '')
  const link = inviteAddress(org.context, invite)
  const language = await readerLanguage(org, email)
  const role = roleOf({ org_role: admin ? 'admin' : 'member', send, moderate })
  await enqueueEmail(
    org,
    invitation(
      { email, name: name === UNNAMED ? '' : name, language },
      { organization: organization_name, inviter, link, role, channels, guest_until },
    ),
  )
}

/** The invited person's language if known, else the inviter's. */
async function readerLanguage({ context, user_id }: Inviter, email: string): Promise<Language> {
  const { outside } = context.connections
  return (await languageOf(outside, { email })) ?? (await languageOf(outside, { user_id })) ?? 'en'
}

/** Answered and expired invites keep their status. */
async function revoke(org: Inviter, invite_id: string): Promise<Invite> {
  const invite = await lockInvite(org, invite_id)
  if (!invite) throw new ApiError('not_found', 'This invitation no longer exists')
  if (invite.status === inviteStatus.accepted)
    throw new ApiError('conflict', 'This person has already joined. Remove them from the organization instead')
  if (invite.status === inviteStatus.revoked || invite.status === inviteStatus.declined) return invite
  await recordAudit(org, { action: 'invite.revoke', subject_id: invite_id, subject: invite.email })
  await announce(org, 'invites')
  return updateInviteStatus(org, invite_id, { status: inviteStatus.revoked })
}
