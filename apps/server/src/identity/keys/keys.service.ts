import { ApiError } from '@earshot/contract/errors'
import type { keyRoutes } from '@earshot/contract/keys'
import { v7 as newId } from 'uuid'
import type { Actor } from '../../organizations/audit/actor.ts'
import { securityNoticeJob } from '../../alerts/mail/security-notice.job.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { requireOpenChannel } from '../../organizations/channels/channels.service.ts'
import type { Context } from '../../core/context.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import {
  alone,
  asAdmin,
  enterByDirectory,
  enterOrg,
  enterOrgOf,
  inTransaction,
  type MemberScope,
  type OrgScope,
} from '../../organizations/scope.ts'
import { uncacheSession, type CachedSession } from '../sessions/session-cache.ts'
import {
  countKeysLocked,
  deleteKeys,
  findKey,
  findNewChannels,
  findOrganizationName,
  insertKey,
  listKeys,
  updateKeyUsed,
} from './keys.repo.ts'
import { makeKey } from './secret.ts'

const MOST_KEYS = 50

export const keys: Handlers<typeof keyRoutes> = {
  async find(caller) {
    if (!caller.only) throw new ApiError('forbidden', 'Only API keys can use this route')
    const org = await enterOrg(caller, caller.only.org_id)
    const [key] = await listKeys(org, caller.session_id)
    if (!key) throw new ApiError('not_found', 'This key no longer exists')
    return { ...key, send: org.send, organization: await findOrganizationName(org) }
  },

  async list(caller, { org_id }) {
    return listKeys(asAdmin(await enterOrg(caller, org_id)))
  },

  async create(caller, { org_id, ...fields }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    requireFuture(fields.expires_at)
    if (fields.send && !org.send)
      throw new ApiError('conflict', 'You do not have permission to send here, so your key cannot send either', {
        field: 'send',
      })
    await requireChannels(org, fields)
    const key_id = newId()
    const { key, ...proof } = makeKey(key_id)
    return inTransaction(org, async (tx) => {
      if ((await countKeysLocked(tx)) >= MOST_KEYS)
        throw new ApiError('conflict', `An organization can have at most ${MOST_KEYS} keys. Revoke one first`)
      const made = await insertKey(tx, { key_id, ...fields, ...proof })
      await recordAudit(tx, { action: 'key.create', subject_id: key_id, subject: fields.name })
      const { user_id, address } = caller
      const notice = { user_id, address, change: 'key', about: fields.name, at: made.created } as const
      await org.context.jobs.enqueue(tx.db, securityNoticeJob, notice)
      return { ...made, key }
    })
  },

  async remove(caller, { key_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'key', key_id))
    await removeKeys(alone(org), { key_id })
    return { key_id }
  },
}

interface KeyChannels {
  channel_id: string | null
  channel_ids: string[]
  new_channels: boolean
  send: boolean
}

async function requireChannels(org: MemberScope, { channel_id, channel_ids, new_channels, send }: KeyChannels) {
  if (new_channels && (!send || channel_ids.length > 0))
    throw new ApiError('invalid', 'Only a key that can send to every open channel creates channels', {
      field: 'new_channels',
    })
  for (const id of channel_ids) await requireOpenChannel(org, id)
  if (!channel_id) return
  await requireOpenChannel(org, channel_id)
  if (channel_ids.length > 0 && !channel_ids.includes(channel_id))
    throw new ApiError('invalid', 'Select one of the channels that the key works in', { field: 'channel_id' })
}

function requireFuture(time: string | null) {
  if (time !== null && Date.parse(time) <= Date.now())
    throw new ApiError('invalid', 'Select a time in the future', { field: 'expires_at' })
}

/** Revokes one key, or all keys of a person who leaves, because keys act with the rights of a member. */
export async function removeKeys(org: OrgScope & Actor, which: { key_id: string } | { created_by: string }) {
  const gone = await inTransaction(org, async (tx) => {
    const removed = await deleteKeys(tx, which)
    for (const { key_id, name } of removed)
      await recordAudit(tx, { action: 'key.remove', subject_id: key_id, subject: name })
    return removed
  })
  for (const { key_id } of gone) uncacheSession(key_id)
}

export const createsChannels = (org: MemberScope) => (org.key_id ? findNewChannels(org, org.key_id) : false)

/** The owner of a valid key and its organization; null for an invalid key. Records the key's use, to the minute. */
export async function findKeyOwner(context: Context, key_id: string): Promise<CachedSession | null> {
  const org = await enterByDirectory(context, 'key', key_id).catch(absent)
  const found = org && (await findKey(org, key_id))
  if (!org || !found) return null
  const { secret_hash, verified, send, channel_id, channel_ids, long_unused, user_id, level, name } = found
  if (long_unused) await updateKeyUsed(alone(org), key_id)
  const only = { org_id: org.org_id, send, channel_id, name }
  const reached = channel_ids.length > 0 && { reached: channel_ids }
  return { owner: { session_id: key_id, user_id, level, need_verification: !verified, only, ...reached }, secret_hash }
}

function absent(error: unknown): null {
  if (error instanceof ApiError && error.code === 'not_found') return null
  throw error
}
