import type { AuditAction, auditRoutes } from '@earshot/contract/audit'
import { v7 as newId } from 'uuid'
import { readPage } from '../../core/cursor.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { findPrivateChannel } from '../hidden-channels.ts'
import { asAdmin, enterOrg } from '../scope.ts'
import type { Actor } from './actor.ts'
import { insertEntry, listEntries } from './audit.repo.ts'

export const audit: Handlers<typeof auditRoutes> = {
  async list(caller, { org_id, ...asked }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const { rows, next_cursor } = await readPage(asked, ['created', 'entry_id'], (page) => listEntries(org, page))
    return { entries: rows, next_cursor }
  },
}

/** Of a subject in several channels: lists show it to those who hear one of them, or only to those who hear all. */
interface SeveralChannels {
  ids: string[]
  heard: 'one' | 'all'
}

interface AuditedAction {
  action: AuditAction
  subject_id?: string
  subject?: string
  /** Of a subject in a channel: while that is private, only admins in it see the entry. */
  channel_id?: string
  channels?: SeveralChannels
}

/** Call it in the transaction of the audited change. */
export const recordAudit = async (
  org: Actor,
  { action, subject_id, subject = '', channel_id, channels }: AuditedAction,
) =>
  insertEntry(org, {
    entry_id: newId(),
    action,
    subject_id: subject_id ?? null,
    subject,
    channel_id: channel_id ?? (channels ? await placeOf(org, channels) : null),
  })

/** The log knows one channel: where several decide, a private one. */
async function placeOf(org: Actor, { ids, heard }: SeveralChannels) {
  const [first = null] = ids
  if (ids.length <= 1) return first
  const closed = await Promise.all(ids.map((id) => findPrivateChannel(org, id)))
  if (heard === 'one' && closed.includes(null)) return null
  return closed.find((id) => id !== null) ?? null
}
