import { type EmailDomain, type emailDomainRoutes } from '@earshot/contract/email-domains'
import { ApiError } from '@earshot/contract/errors'
import { v7 as newId } from 'uuid'
import type { Caller } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { isVerified, verifiedEmail } from '../../identity/users/users.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { joinBy } from '../invites/join.service.ts'
import { isMember } from '../members/members.service.ts'
import {
  asAdmin,
  enterAsJob,
  enterOrg,
  inTransaction,
  type MemberScope,
  type OrgScope,
  type Writing,
} from '../scope.ts'
import { hasRecord, recordOf } from './domain-record.service.ts'
import {
  deleteDomain,
  findDomain,
  insertDomain,
  listDomains,
  listVerified,
  lockDomain,
  updateFound,
} from './email-domains.repo.ts'

export const emailDomains: Handlers<typeof emailDomainRoutes> = {
  async list(caller, { org_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    return (await listDomains(org)).map((domain) => shown(org, domain))
  },

  async create(caller, { org_id, ...asked }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const domain_id = newId()
    await inTransaction(org, async (tx) => {
      if (!(await insertDomain(tx, { domain_id, ...asked })))
        throw new ApiError('conflict', 'This domain is in the list already', { field: 'domain' })
      await recordAudit(tx, { action: 'email_domain.create', subject_id: domain_id, subject: asked.domain })
      await announce(tx, 'invites')
    })
    return requireShown(org, domain_id)
  },

  async verify(caller, { org_id, domain_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const { domain } = await requireShown(org, domain_id)
    const found = await hasRecord(org.context, { org_id, domain })
    if (found) await inTransaction(org, (tx) => verifyAlone(tx, { domain_id, domain }))
    return { ...(await requireShown(org, domain_id)), found }
  },

  async remove(caller, { org_id, domain_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    await inTransaction(org, async (tx) => {
      const removed = await deleteDomain(tx, domain_id)
      if (!removed) throw notFound()
      await recordAudit(tx, { action: 'email_domain.remove', subject_id: domain_id, subject: removed.domain })
      await announce(tx, 'invites')
    })
    return { domain_id }
  },

  async mine(caller) {
    const found = await Promise.all((await ownDomains(caller)).map(({ org, domain_id }) => findDomain(org, domain_id)))
    return found
      .filter((each) => each !== undefined)
      .map(({ domain_id, organization, domain, approval }) => ({ domain_id, organization, domain, approval }))
  },

  async join(caller, { domain_id }) {
    const own = (await ownDomains(caller)).find((each) => each.domain_id === domain_id)
    const found = own && (await findDomain(own.org, domain_id))
    if (!found) throw notFound()
    const { domain: by, approval, send, moderate, created_by } = found
    const way = { by, approval, send, moderate, created_by, guest_until: null, channel_ids: [] }
    const state = await joinBy(own.org, caller, { way, take: async () => {} })
    return { domain_id, requested: state === 'requested', ...(state === 'joined' && { org_id: own.org.org_id }) }
  },
}

/** Throws if another organization has verified the domain. */
async function verifyAlone(tx: Writing<MemberScope>, { domain_id, domain }: { domain_id: string; domain: string }) {
  await lockDomain(tx.db, domain)
  const others = await listVerified(tx.context.connections.outside, domain)
  if (others.some(({ org_id }) => org_id !== tx.org_id))
    throw new ApiError('conflict', 'Another organization here uses this domain. Ask an operator')
  await updateFound(tx, domain_id)
  await recordAudit(tx, { action: 'email_domain.verify', subject_id: domain_id, subject: domain })
  await announce(tx, 'invites')
}

/** Of the caller's verified address, in organizations that they are not in. */
async function ownDomains({ context, user_id, need_verification }: Caller) {
  if (need_verification || !(await isVerified(context, user_id))) return []
  const domain = (await verifiedEmail(context, user_id)).split('@').at(-1) ?? ''
  const verified = await listVerified(context.connections.outside, domain)
  const all = verified.map(({ org_id, domain_id }) => ({ org: enterAsJob(context, org_id), domain_id }))
  const members = await Promise.all(all.map(({ org }) => isMember(org, user_id)))
  return all.filter((_, at) => !members[at])
}

async function requireShown(org: MemberScope, domain_id: string): Promise<EmailDomain> {
  const found = (await listDomains(org)).find((each) => each.domain_id === domain_id)
  if (!found) throw notFound()
  return shown(org, found)
}

const shown = (org: OrgScope, domain: Omit<EmailDomain, 'record_name' | 'record_value'>): EmailDomain => ({
  ...domain,
  ...recordOf(org.context, domain),
})

const notFound = () => new ApiError('not_found', 'This domain is not in the list')
