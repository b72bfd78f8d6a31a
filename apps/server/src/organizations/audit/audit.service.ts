import type { AuditAction, auditRoutes } from '@earshot/contract/audit'
import { v7 as newId } from 'uuid'
import { readCursor, writeCursor } from '../../core/cursor.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { findPrivateChannel } from '../hidden-channels.ts'
import { asAdmin, enterOrg } from '../scope.ts'
import type { Actor } from './actor.ts'
import { insertEntry, listEntries } from './audit.repo.ts'

export const audit: Handlers<typeof auditRoutes> = {
  async list(caller, { org_id, cursor, limit }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const after = cursor === undefined ? undefined : readCursor(cursor, ['created', 'entry_id'])
    const found = await listEntries(org, { after, limit: limit + 1 })
    const entries = found.slice(0, limit)
    const last = found.length > limit ? entries.at(-1) : undefined
    return { entries, next_cursor: last ? writeCursor({ created: last.created, entry_id: last.entry_id }) : null }
  },
}

interface AuditedAction {
  action: AuditAction
  subject_id?: string
  subject?: string
  /** Of a subject in a channel: if that is private, only admins in it see the entry. */
  channel_id?: string
}

/** Call it in the transaction of the audited change. */
export const recordAudit = async (org: Actor, { action, subject_id, subject = '', channel_id }: AuditedAction) =>
  insertEntry(org, {
    entry_id: newId(),
    action,
    subject_id: subject_id ?? null,
    subject,
    channel_id: channel_id === undefined ? null : await findPrivateChannel(org, channel_id),
  })
