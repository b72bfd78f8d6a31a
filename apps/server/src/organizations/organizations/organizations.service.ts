import { organizationIdsOf } from '../own-organizations.ts'
import type { AuditAction } from '@earshot/contract/audit'
import { ApiError } from '@earshot/contract/errors'
import type { ChangeKind } from '@earshot/contract/live'
import type { Organization, organizationRoutes } from '@earshot/contract/organizations'
import { v7 as newId } from 'uuid'
import { disconnectAll } from '../../identity/apps/apps.service.ts'
import { languageOfSettings } from '../../alerts/mail/languages.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { openFirstChannel } from '../channels/channels.service.ts'
import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { imageAddress, storeImage, type ImageOwner } from '../images/images.service.ts'
import { announce } from '../../core/live/announce.ts'
import { join } from '../members/members.service.ts'
import {
  findFirstSteps,
  findOrganization,
  findSettings,
  insertOrganization,
  updateDeleted,
  updateOrganization,
} from './organizations.repo.ts'
import { requireNoHolds } from '../retention/retention.service.ts'
import {
  type Writing,
  alone,
  asAdmin,
  enterAsJob,
  enterOrg,
  type Entering,
  type MemberScope,
  type OrgScope,
  inTransaction,
  lockOrganization,
} from '../scope.ts'
import { scopeOfNewOrganization } from '../new-organization-scope.ts'

export const organizations: Handlers<typeof organizationRoutes, 'find' | 'count'> = {
  async create(caller, { name, label, type, image }) {
    const org = scopeOfNewOrganization(caller, newId())
    const kept = await storeImage(org.context, pictured(org.org_id), image)
    const settings = await findSettings(org.context.connections.outside, org.user_id)
    return inTransaction(org, async (tx) => {
      await createOrganization(tx, { name, label, type, image: kept ?? '' })
      await openFirstChannel(tx, languageOfSettings(settings) ?? 'en')
      return showOrganization(tx)
    })
  },

  async steps(caller, { org_id }) {
    return findFirstSteps(await enterOrg(caller, org_id))
  },

  async update(caller, { org_id, image, ...changes }) {
    const org = asAdmin(await enterOrg(caller, org_id, { deleted: changes.deleted === null }))
    if (changes.factor_from) requireOwnFactor(caller)
    const kept = await storeImage(org.context, pictured(org_id), image)
    if (kept === undefined && Object.keys(changes).length === 0) return showOrganization(org)
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const before = await showOrganization(tx)
      await updateOrganization(tx, { ...changes, image: kept })
      if (changes.apps === false) await disconnectAll(tx.db, { org_id })
      const restored = before.deleted !== null && changes.deleted === null
      return changed(tx, restored ? 'organization.restore' : 'organization.update')
    })
  },

  async remove(caller, { org_id }) {
    const org = asAdmin(await enterOrg(caller, org_id, { deleted: true }))
    return inTransaction(org, async (tx) => {
      await requireNoHolds(tx)
      if (await updateDeleted(tx)) await changed(tx, 'organization.remove')
      const { deleted } = await showOrganization(tx)
      if (!deleted) throw new ApiError('conflict', 'Someone has restored this organization')
      return { org_id, deleted }
    })
  },
}

/** So that an organization which demands a second factor has an admin who enters. */
function requireOwnFactor({ sign_in }: Caller) {
  if (sign_in && !sign_in.second_factor)
    throw new ApiError('conflict', 'Set up two-factor authentication in your account first')
}

/** Call it in a transaction. Without a channel; the creator is its admin. */
export async function createOrganization(
  tx: OrgScope & Actor,
  fields: { name: string; label: string; type: string; image: string },
) {
  await insertOrganization(tx, fields)
  await join(tx, { user_id: tx.user_id, org_role: 'admin' })
  await recordAudit(tx, { action: 'organization.create', subject_id: tx.org_id, subject: fields.name })
}

/** Admins also see those in the bin. Empty until the e-mail address is verified. */
export async function organizationsOf(caller: Caller): Promise<Organization[]> {
  return Promise.all((await enterAll(caller, { deleted: true, closed: true })).map(showOrganization))
}

/** With `deleted`, also those in the bin that the person may enter; with `closed`, those that refuse the session. */
export async function enterAll(caller: Caller, options: Entering = {}): Promise<MemberScope[]> {
  if (caller.need_verification) return []
  const entries = await organizationIdsOf(caller.context, caller.user_id)
  const entered = await Promise.all(entries.map((org_id) => enterIfOpen(caller, org_id, options)))
  return entered.filter((org) => org !== null)
}

export async function announceEverywhere(context: Context, user_id: string, changed: ChangeKind) {
  for (const org_id of await organizationIdsOf(context, user_id))
    await announce(alone(enterAsJob(context, org_id)), changed)
}

async function enterIfOpen(caller: Caller, org_id: string, options: Entering): Promise<MemberScope | null> {
  try {
    return await enterOrg(caller, org_id, options)
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'not_found' || error.details.requires)) return null
    throw error
  }
}

export async function showOrganization(org: MemberScope): Promise<Organization> {
  const found = await findOrganization(org)
  if (!found) throw new ApiError('not_found', 'This organization was deleted')
  const { requires } = org
  return { ...found, image: imageAddress(org, pictured(org.org_id), found.image), ...(requires && { requires }) }
}

async function changed(org: Writing<MemberScope>, action: AuditAction) {
  const organization = await showOrganization(org)
  await recordAudit(org, { action, subject_id: org.org_id, subject: organization.name })
  await announce(org, 'organization')
  return organization
}

const pictured = (org_id: string): ImageOwner => ({ of: 'organization', id: org_id, org_id })
