import { ApiError } from '@earshot/contract/errors'
import { type InviteCard, inviteStatus } from '@earshot/contract/invites'
import type { JoinLink, joinLinkRoutes } from '@earshot/contract/joining'
import { v7 as newId } from 'uuid'
import type { Caller } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { consume } from '../../core/limits/limits.service.ts'
import { announce } from '../../core/live/announce.ts'
import { recordEvent } from '../../identity/security-events/record-event.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { imageAsData } from '../images/images.service.ts'
import { inviteAddress } from './invite-secrets.ts'
import { requirePossible } from './possible-role.service.ts'
import { asAdmin, enterOrg, inTransaction, lockOrganization, type OrgScope } from '../scope.ts'
import { joinBy } from './join.service.ts'
import { isLinkSecret, linkSecret } from './join-link-secret.ts'
import { findJoinLink, insertJoinLink, listJoinLinks, updateRevoked, updateUses } from './join-links.repo.ts'

const MOST_LINKS = 200
/** People in an hour, of a link that was posted in public. */
const MOST_IN_AN_HOUR = 200

export const joinLinks: Handlers<typeof joinLinkRoutes> = {
  async list(caller, { org_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    return (await listJoinLinks(org)).map((link) => withAddress(org, link))
  },

  async create(caller, { org_id, ...asked }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    if (Date.parse(asked.expires) <= Date.now())
      throw new ApiError('invalid', 'Select a time in the future', { field: 'expires' })
    const link_id = newId()
    await inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      await requirePossible(tx, { ...asked, admin: false })
      if ((await listJoinLinks(tx)).filter(({ status }) => status === 'open').length >= MOST_LINKS)
        throw new ApiError('conflict', `Revoke a link first: at most ${MOST_LINKS} are open`)
      await insertJoinLink(tx, { link_id, ...asked })
      await recordAudit(tx, { action: 'join_link.create', subject_id: link_id, subject: asked.name })
      await announce(tx, 'invites')
    })
    const { context, user_id, address } = caller
    await recordEvent(context, { kind: 'join_link', user_id, org_id, address, about: asked.name })
    return requireLink(org, link_id)
  },

  async remove(caller, { org_id, link_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    await inTransaction(org, async (tx) => {
      const revoked = await updateRevoked(tx, link_id)
      if (!revoked) return
      await recordAudit(tx, { action: 'join_link.revoke', subject_id: link_id, subject: revoked.name })
      await announce(tx, 'invites')
    })
    return requireLink(org, link_id)
  },
}

async function requireLink(org: OrgScope, link_id: string): Promise<JoinLink> {
  const link = (await listJoinLinks(org)).find((each) => each.link_id === link_id)
  if (!link) throw new ApiError('not_found', 'This link does not exist')
  return withAddress(org, link)
}

function withAddress(org: OrgScope, link: Omit<JoinLink, 'link'>): JoinLink {
  const secret = linkSecret(org.context.sessionSecret, link.link_id)
  return { ...link, link: link.status === 'open' ? inviteAddress(org.context, `${link.link_id}.${secret}`) : '' }
}

interface Shown {
  invite_id: string
  verify?: string | undefined
}

/** What an invitation of this id says, if it is a link for several people. Uses nothing. */
export async function findCardByLink(org: OrgScope, { invite_id, verify }: Shown): Promise<InviteCard | null> {
  const link = await findJoinLink(org, invite_id)
  if (!link) return null
  if (verify !== undefined) requireSecret(org, { invite_id, verify })
  return cardOf(org, link)
}

/** Joins by the link, or asks to. Null if it is none. */
export async function joinByLink(org: OrgScope, caller: Caller, shown: Shown): Promise<InviteCard | null> {
  const link = await findJoinLink(org, shown.invite_id)
  if (!link) return null
  requireSecret(org, shown)
  const key = `join link ${link.link_id}`
  await consume(caller.context, { key, most: MOST_IN_AN_HOUR, seconds: 3600 })
  const { name: by, approval, created_by, send, moderate, guest_until, channel_ids } = link
  const state = await joinBy(org, caller, {
    way: { by, approval, created_by, send, moderate, guest_until, channel_ids },
    take: async (tx) => {
      if (!(await updateUses(tx, link.link_id))) throw new ApiError('gone', 'This link is no longer open')
    },
  })
  const card = await cardOf(org, link)
  if (state === 'requested') return { ...card, status: inviteStatus.requested }
  return { ...card, status: inviteStatus.accepted, org_id: org.org_id }
}

/** Strangers learn nothing from the id. */
function requireSecret({ context }: OrgScope, { invite_id, verify = '' }: Shown) {
  if (isLinkSecret(context.sessionSecret, invite_id, verify)) return
  throw new ApiError('not_found', 'This invitation link is not valid')
}

const statusOf = {
  open: inviteStatus.pending,
  used_up: inviteStatus.expired,
  expired: inviteStatus.expired,
  revoked: inviteStatus.revoked,
} as const

async function cardOf({ context, org_id }: OrgScope, link: NonNullable<Awaited<ReturnType<typeof findJoinLink>>>) {
  const image = await imageAsData(context, { of: 'organization', id: org_id, org_id }, link.organization_image)
  return {
    invite_id: link.link_id,
    organization: { name: link.organization_name, image },
    inviter: link.inviter,
    email: '',
    status: statusOf[link.status],
    proven: false,
    approval: link.approval,
    invited: null,
  }
}
