import type { auditRoutes } from '@earshot/contract/audit'
import { v7 as newId } from 'uuid'
import { readCursor, writeCursor } from '../cursor.ts'
import type { Handlers } from '../http/mount.ts'
import { asAdmin, enterOrg } from '../organizations/scope.ts'
import { type Doer, insertEntry, listEntries } from './audit.repo.ts'

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

interface Deed {
  /** Noun and verb, like channel.remove. */
  action: string
  subject_id?: string
  /** What people call it. */
  subject?: string
}

/** Puts what is being done into the organization's list, in the transaction that does it. */
export const record = (org: Doer, { action, subject_id, subject = '' }: Deed) =>
  insertEntry(org, { entry_id: newId(), action, subject_id: subject_id ?? null, subject })
