import { ApiError } from '@earshot/contract/errors'
import type { RetentionReach, retentionRoutes } from '@earshot/contract/retention'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { acrossChannels } from '../across-channels.ts'
import { requireRecording } from '../../talks/talks/talk-access.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { lookUpChannel } from '../channels/channels.service.ts'
import { asAdmin, enterAsJob, enterOrg, enterOrgOf, inTransaction, type MemberScope } from '../scope.ts'
import * as repo from './retention.repo.ts'

export const retention: Handlers<typeof retentionRoutes> = {
  async list(caller, { org_id }) {
    return repo.listRules(asAdmin(await enterOrg(caller, org_id)))
  },

  async preview(caller, { org_id, channel_id, sound_days = null, talk_days = null }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    await requireScope(org, channel_id)
    return reachOf(org, channel_id ?? org_id, { sound_days, talk_days })
  },

  async save(caller, { org_id, channel_id, confirm, ...fields }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const scope_id = channel_id ?? org_id
    return inTransaction(org, async (tx) => {
      const subject = await requireScope(tx, channel_id)
      await requireConfirmation(tx, await reachOf(tx, scope_id, fields), confirm)
      const rule = await repo.upsertRule(tx, scope_id, fields)
      await recordAudit(tx, { action: 'retention.update', subject_id: scope_id, subject })
      await announce(tx, 'organization')
      return rule
    })
  },

  async remove(caller, { org_id, channel_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const scope_id = channel_id ?? org_id
    await inTransaction(org, async (tx) => {
      const subject = await requireScope(tx, channel_id)
      if (!(await repo.deleteRule(tx, scope_id))) return
      await recordAudit(tx, { action: 'retention.remove', subject_id: scope_id, subject })
      await announce(tx, 'organization')
    })
    return { org_id, channel_id: channel_id ?? null }
  },

  async holds(caller, { org_id }) {
    return repo.listHolds(asAdmin(await enterOrg(caller, org_id)))
  },

  async hold(caller, { talk_id, reason }) {
    const org = asAdmin(await enterOrgOf(caller, 'talk', talk_id))
    await requireRecording(org, talk_id)
    return inTransaction(org, async (tx) => {
      const hold = await repo.updateHeld(tx, talk_id, reason)
      if (!hold) throw new ApiError('conflict', 'This talk is in the bin. Restore it before you put it on hold')
      const { channel_id } = hold
      await recordAudit(tx, { action: 'retention.hold', subject_id: talk_id, subject: reason, channel_id })
      await announce(tx, 'talks', channel_id)
      return hold
    })
  },

  async release(caller, { talk_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'talk', talk_id))
    await requireRecording(org, talk_id)
    await inTransaction(org, async (tx) => {
      const released = await repo.updateReleased(tx, talk_id)
      if (!released) return
      await recordAudit(tx, { action: 'retention.release', subject_id: talk_id, ...released })
      await announce(tx, 'talks', released.channel_id)
    })
    return { talk_id }
  },
}

/** Holds stop every deletion, also that of the organization, and in private channels too. */
export async function requireNoHolds(org: MemberScope) {
  const held = await repo.listHolds(enterAsJob(org.context, org.org_id))
  if (held.length > 0)
    throw new ApiError(
      'conflict',
      'Talks are on hold. Release them in Settings, Retention; those in a private channel, by an admin who is in it',
    )
}

/** Rules delete in every channel, so all is counted, also what the admin does not hear. */
const reachOf = (org: MemberScope, scope_id: string, fields: Parameters<typeof repo.countReach>[2]) =>
  acrossChannels(org, (all) => repo.countReach(all, scope_id, fields))

/** The name of the channel or the organization. */
async function requireScope(org: MemberScope, channel_id: string | undefined) {
  if (channel_id === undefined) return repo.findOrganizationName(org)
  const channel = await lookUpChannel(org, channel_id)
  if (!channel) throw new ApiError('not_found', 'Channel not found in this organization', { field: 'channel_id' })
  return channel.name
}

async function requireConfirmation(org: MemberScope, { everything }: RetentionReach, confirm: string | undefined) {
  if (!everything) return
  if (confirm?.trim() === (await repo.findOrganizationName(org)).trim()) return
  throw new ApiError(
    'conflict',
    'This would delete every recording there is. Type the name of the organization to confirm',
    {
      field: 'confirm',
    },
  )
}
