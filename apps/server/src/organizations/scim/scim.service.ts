import { ApiError } from '@earshot/contract/errors'
import { SCIM_PATH, type ScimGroup, type scimRoutes } from '@earshot/contract/scim'
import { v7 as newId } from 'uuid'
import { securityNoticeJob } from '../../alerts/mail/security-notice.job.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { makeKey } from '../../identity/keys/secret.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { requireChannel } from '../channels/channels.service.ts'
import { asAdmin, enterOrg, inTransaction, lockOrganization, type MemberScope } from '../scope.ts'
import { regroup } from './provisioning.service.ts'
import { listGivingGroups, listPeopleIn, updateGiving } from './scim-groups.repo.ts'
import { deleteToken, insertToken, listTokens } from './scim-tokens.repo.ts'
import { countPeople, listOwnDomains } from './scim-users.repo.ts'

const MOST_TOKENS = 10

export const scim: Handlers<typeof scimRoutes> = {
  async find(caller, { org_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const [domains, counts, tokens, groups] = await Promise.all([
      listOwnDomains(org),
      countPeople(org),
      listTokens(org),
      listGivingGroups(org),
    ])
    return { address: new URL(SCIM_PATH, org.context.config.appUrl).href, domains, ...counts, tokens, groups }
  },

  async create(caller, { org_id, name }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const token_id = newId()
    const { key: token, ...proof } = makeKey(token_id, 'es')
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      if ((await listTokens(tx)).length >= MOST_TOKENS)
        throw new ApiError('conflict', `An organization can have at most ${MOST_TOKENS} SCIM tokens. Revoke one first`)
      const made = await insertToken(tx, { token_id, name, ...proof })
      await recordAudit(tx, { action: 'scim_token.create', subject_id: token_id, subject: name })
      await announce(tx, 'invites')
      const { user_id, address } = caller
      const notice = { user_id, address, change: 'key', about: `${name} (SCIM)`, at: made.created } as const
      await org.context.jobs.enqueue(tx.db, securityNoticeJob, notice)
      return { ...made, token }
    })
  },

  async remove(caller, { org_id, token_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    await inTransaction(org, async (tx) => {
      const removed = await deleteToken(tx, token_id)
      if (!removed) throw new ApiError('not_found', 'This token was revoked already')
      await recordAudit(tx, { action: 'scim_token.remove', subject_id: token_id, subject: removed.name })
      await announce(tx, 'invites')
    })
    return { token_id }
  },

  async updateGroup(caller, { org_id, group_id, role, channel_ids }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const before = await requireGroup(tx, group_id)
      const fresh = channel_ids.filter((id) => !before.channel_ids.includes(id))
      for (const id of fresh) await requirePrivate(tx, id)
      const people = (await listPeopleIn(tx, [group_id])).map(({ scim_id }) => scim_id)
      await regroup(tx, people, () => updateGiving(tx, group_id, { role, channel_ids }))
      await recordAudit(tx, { action: 'scim_group.update', subject_id: group_id, subject: before.name })
      await announce(tx, 'invites')
      return requireGroup(tx, group_id)
    })
  },
}

async function requireGroup(org: MemberScope, group_id: string): Promise<ScimGroup> {
  const [group] = await listGivingGroups(org, group_id)
  if (!group) throw new ApiError('not_found', 'This group no longer exists')
  return group
}

async function requirePrivate(org: MemberScope, channel_id: string) {
  const channel = await requireChannel(org, channel_id)
  if (!channel.private || channel.archived)
    throw new ApiError('invalid', 'Select private channels: everyone in the organization hears the others', {
      field: 'channel_ids',
    })
}
