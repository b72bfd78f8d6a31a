import { ApiError } from '@earshot/contract/errors'
import { type Invite, type inviteRoutes, inviteStatus } from '@earshot/contract/invites'
import { v7 as newId } from 'uuid'
import { recordAudit } from '../audit/audit.service.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { invitation } from '../../alerts/mail/account-emails.ts'
import type { Language } from '../../alerts/mail/languages.ts'
import { enqueueEmail } from '../../alerts/mail/send-email.job.ts'
import { languageOf } from '../../identity/users/registration.service.ts'
import { isMemberCalled } from '../members/members.service.ts'
import { asAdmin, enterOrg, enterOrgOf, type MemberScope, type OrgScope, inTransaction } from '../scope.ts'
import { answer, findByLink, makeSecret, requireInvite } from './invite-link.service.ts'
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

export const invites: Handlers<typeof inviteRoutes> = {
  async list(caller, { org_id }) {
    return invitesIn(await enterOrg(caller, org_id))
  },

  async save(caller, asked) {
    if ('verify' in asked) return answer(caller, asked)
    const { org_id, ...person } = asked
    const org = asAdmin(await enterOrg(caller, org_id))
    return inTransaction(org, (tx) => send(tx, person))
  },

  async find(asker, { verify, ...asked }) {
    if (verify && asker.user_id !== null) return answer(asker, { ...asked, verify, accept: true })
    return findByLink(asker, { ...asked, verify })
  },

  async remove(caller, { invite_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'invite', invite_id))
    return inTransaction(org, (tx) => revoke(tx, invite_id))
  },
}

export const invitesIn = (org: OrgScope): Promise<Invite[]> => listInvites(org)

interface Person {
  email: string
  name: string
  admin: boolean
  send: boolean
}

async function send(org: MemberScope, person: Person) {
  if (await isMemberCalled(org, person.email))
    throw new ApiError('conflict', 'This person is already a member of the organization', { field: 'email' })
  const { verify, verify_hash } = makeSecret()
  const expires = new Date(Date.now() + LIFETIME_DAYS * 24 * 60 * 60 * 1000).toISOString()
  const fresh = { ...person, verify_hash, expires }
  const invite = (await insertInvite(org, { invite_id: newId(), ...fresh })) ?? (await sendAgain(org, fresh))
  await post(org, person, `${invite.invite_id}.${verify}`)
  await recordAudit(org, { action: 'invite.send', subject_id: invite.invite_id, subject: person.email })
  await announce(org, 'invites')
  return invite
}

/** A person who joined by an invite and left again is invited as if for the first time. */
async function sendAgain(org: MemberScope, { email, ...fresh }: Person & { verify_hash: string; expires: string }) {
  const { invite_id, status, ...sent } = await lockInviteOf(org, email)
  if (status === inviteStatus.accepted) return updateInviteSent(org, { invite_id, ...fresh, send_count: 1 })
  refuseTooOften(sent)
  return updateInviteSent(org, { invite_id, ...fresh, send_count: sent.send_count + 1 })
}

function refuseTooOften({ send_count, seconds_since_sent }: { send_count: number; seconds_since_sent: number }) {
  if (send_count >= MOST_SENT) throw new ApiError('too_many', 'This invitation was already sent ten times')
  const retry_after = Math.ceil(WAIT_SECONDS - seconds_since_sent)
  if (retry_after > 0)
    throw new ApiError('too_many', `Sent a moment ago. Try again in ${retry_after} seconds`, { retry_after })
}

async function post(org: MemberScope, { email, name }: Person, invite: string) {
  const { organization_name, inviter } = await requireInvite(org, invite.split('.')[0] ?? '')
  const link = `${org.context.config.appUrl}/#invite=${invite}`
  const language = await readerLanguage(org, email)
  await enqueueEmail(org, invitation({ email, name, language }, { organization: organization_name, inviter, link }))
}

/** The invited person's language if known, else the inviter's. */
async function readerLanguage({ context, user_id }: MemberScope, email: string): Promise<Language> {
  const { outside } = context.connections
  return (await languageOf(outside, { email })) ?? (await languageOf(outside, { user_id })) ?? 'en'
}

/** Answered and expired invites keep their status. */
async function revoke(org: MemberScope, invite_id: string): Promise<Invite> {
  const invite = await lockInvite(org, invite_id)
  if (!invite) throw new ApiError('not_found', 'This invitation no longer exists')
  if (invite.status === inviteStatus.accepted)
    throw new ApiError('conflict', 'This person has already joined. Remove them from the organization instead')
  if (invite.status === inviteStatus.revoked || invite.status === inviteStatus.declined) return invite
  await recordAudit(org, { action: 'invite.revoke', subject_id: invite_id, subject: invite.email })
  await announce(org, 'invites')
  return updateInviteStatus(org, invite_id, { status: inviteStatus.revoked })
}
