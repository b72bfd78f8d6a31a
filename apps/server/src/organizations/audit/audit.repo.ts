import type { AuditAction } from '@earshot/contract/audit'
import { sql } from 'kysely'
import { isHeard, isListed } from '../hidden-channels.ts'
import { ofOrg } from '../of-org.ts'
import type { OrgScope } from '../scope.ts'
import type { Actor } from './actor.ts'

/** The subject is a person, and its id a channel's. */
const AT_PERSONS: AuditAction[] = ['channel.add_member', 'channel.remove_member', 'channel.set_role']

export interface NewEntry {
  entry_id: string
  action: string
  subject_id: string | null
  subject: string
  /** That the subject is in. */
  channel_id: string | null
}

/** Stores the person's current name. A statement of its own, because on a cluster users are on another node. */
export async function insertEntry({ db, org_id, user_id, session_id, address }: Actor, entry: NewEntry) {
  const { name } = await db.selectFrom('users').select('name').where('user_id', '=', user_id).executeTakeFirstOrThrow()
  await db
    .insertInto('audit')
    .values({ org_id, user_id, session_id, address, name, ...entry })
    .execute()
}

export interface AuditCursor {
  created: string
  entry_id: string
}

/** Only admins read the audit log, and they may know of every channel. */
const channelName = (org_id: string) =>
  sql<string | null>`case when action = any (${AT_PERSONS}) then (
  select c.name from channels c
  where ${ofOrg('c', org_id, 'audit')} and c.channel_id::text = audit.subject_id and ${isListed('c.channel_id')}) end`.as(
    'channel',
  )

export const listEntries = (
  { db, org_id }: OrgScope,
  { after, limit }: { after: AuditCursor | undefined; limit: number },
) =>
  db
    .selectFrom('audit')
    .select(['org_id', 'entry_id', 'created', 'user_id', 'name', 'action', 'subject_id', 'subject', 'address'])
    .select(channelName(org_id))
    .where('org_id', '=', org_id)
    .where((is) => is.or([is('channel_id', 'is', null), isHeard('channel_id')]))
    .$if(after !== undefined, (query) =>
      query.where((is) =>
        is(is.refTuple('created', 'entry_id'), '<', is.tuple(after?.created ?? '', after?.entry_id ?? '')),
      ),
    )
    .orderBy('created', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute()
