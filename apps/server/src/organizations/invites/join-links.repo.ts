import { sql } from 'kysely'
import type { AuthorScope, OrgScope, Writing } from '../scope.ts'
import type { Joining } from './joining.ts'

const status = sql<'open' | 'used_up' | 'expired' | 'revoked'>`case
  when revoked is not null then 'revoked'
  when least(expires, guest_until) <= now() then 'expired'
  when uses >= most_uses then 'used_up' else 'open' end`.as('status')

const shown = [
  ...(['org_id', 'link_id', 'name', 'send', 'moderate', 'guest_until', 'channel_ids', 'approval'] as const),
  ...(['most_uses', 'uses', 'created', 'created_by', 'expires'] as const),
]

/** Newest first. */
export const listJoinLinks = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('join_links')
    .select(shown)
    .select(status)
    .where('org_id', '=', org_id)
    .orderBy('created', 'desc')
    .orderBy('link_id', 'desc')
    .execute()

/** With the names that a person with the link sees. */
export const findJoinLink = ({ db, org_id }: OrgScope, link_id: string) =>
  db
    .selectFrom('join_links as l')
    .innerJoin('organizations as o', 'o.org_id', 'l.org_id')
    .innerJoin('users as u', 'u.user_id', 'l.created_by')
    .select(['l.link_id', 'l.name', 'l.send', 'l.moderate', 'l.guest_until', 'l.channel_ids', 'l.approval'])
    .select(['l.created_by', 'o.name as organization_name', 'o.image as organization_image', 'u.name as inviter'])
    .select(status)
    .where('l.org_id', '=', org_id)
    .where('l.link_id', '=', link_id)
    .executeTakeFirst()

interface NewLink extends Joining {
  link_id: string
  name: string
  approval: boolean
  most_uses: number | null
  expires: string
}

export async function insertJoinLink({ db, org_id, user_id }: Writing<AuthorScope>, link: NewLink) {
  await db
    .insertInto('join_links')
    .values({ org_id, created_by: user_id, ...link })
    .execute()
  await db.insertInto('directory').values({ kind: 'invite', id: link.link_id, org_id }).execute()
}

/** Counts a use of an open link. False if it is closed: concurrent uses wait for each other. */
export async function updateUses({ db, org_id }: Writing<OrgScope>, link_id: string): Promise<boolean> {
  const used = await db
    .updateTable('join_links')
    .set({ uses: sql<number>`uses + 1` })
    .where('org_id', '=', org_id)
    .where('link_id', '=', link_id)
    .where('revoked', 'is', null)
    .where(sql<string>`least(expires, guest_until)`, '>', sql<string>`now()`)
    .where((is) => is.or([is('most_uses', 'is', null), is('uses', '<', is.ref('most_uses'))]))
    .returning('link_id')
    .executeTakeFirst()
  return used !== undefined
}

export const updateRevoked = ({ db, org_id }: Writing<OrgScope>, link_id: string) =>
  db
    .updateTable('join_links')
    .set({ revoked: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('link_id', '=', link_id)
    .where('revoked', 'is', null)
    .returning('name')
    .executeTakeFirst()
