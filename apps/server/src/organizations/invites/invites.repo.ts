import { sql } from 'kysely'
import type { MemberScope, OrgScope } from '../scope.ts'

const shown = [
  'org_id',
  'invite_id',
  'email',
  'name',
  'admin',
  'send',
  'created',
  'created_by',
  'expires',
  'send_count',
  'verified',
] as const

/** A pending invite past its expiry counts as expired. */
const status = sql<number>`case when status = 1 and expires < now() then 5 else status end`.as('status')

export const listInvites = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('invites')
    .select(shown)
    .select(status)
    .where('org_id', '=', org_id)
    .orderBy('created', 'desc')
    .execute()

/** Locks the row: concurrent sends and answers wait. */
export const lockInviteOf = ({ db, org_id }: OrgScope, email: string) =>
  db
    .selectFrom('invites')
    .select(['invite_id', 'send_count'])
    .select(status)
    .select(sql<number>`extract(epoch from now() - sent)::float`.as('seconds_since_sent'))
    .where('org_id', '=', org_id)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Includes the hash of the secret, and the names shown to its holder. */
export const findInvite = ({ db, org_id }: OrgScope, invite_id: string) =>
  db
    .selectFrom('invites')
    .innerJoin('organizations', 'organizations.org_id', 'invites.org_id')
    .innerJoin('users', 'users.user_id', 'invites.created_by')
    .select(['invites.invite_id', 'invites.email', 'invites.admin', 'invites.send', 'invites.verify_hash'])
    .select(
      sql<number>`case when invites.status = 1 and invites.expires < now() then 5 else invites.status end`.as('status'),
    )
    .select(['organizations.name as organization_name', 'organizations.image as organization_image'])
    .select('users.name as inviter')
    .where('invites.org_id', '=', org_id)
    .where('invites.invite_id', '=', invite_id)
    .executeTakeFirst()

/** Locks the row: concurrent answers and revocations wait. */
export const lockInvite = ({ db, org_id }: OrgScope, invite_id: string) =>
  db
    .selectFrom('invites')
    .select(shown)
    .select(status)
    .where('org_id', '=', org_id)
    .where('invite_id', '=', invite_id)
    .forUpdate()
    .executeTakeFirst()

interface SentInvite {
  invite_id: string
  email: string
  name: string
  admin: boolean
  send: boolean
  verify_hash: string
  expires: string
}

/** Undefined if the address already has an invite. */
export async function insertInvite({ db, org_id, user_id }: MemberScope, invite: SentInvite) {
  const made = await db
    .insertInto('invites')
    .values({ org_id, created_by: user_id, ...invite })
    .onConflict((is) => is.columns(['org_id', 'email']).doNothing())
    .returning([...shown, 'status'])
    .executeTakeFirst()
  if (made) await db.insertInto('directory').values({ kind: 'invite', id: invite.invite_id, org_id }).execute()
  return made
}

export const updateInviteSent = (
  { db, org_id, user_id }: MemberScope,
  { invite_id, ...again }: Omit<SentInvite, 'email'> & { send_count: number },
) =>
  db
    .updateTable('invites')
    .set({ ...again, status: 1, verified: false, created_by: user_id, sent: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('invite_id', '=', invite_id)
    .returning([...shown, 'status'])
    .executeTakeFirstOrThrow()

export const updateInviteStatus = (
  { db, org_id }: OrgScope,
  invite_id: string,
  to: { status: number; verified?: boolean },
) =>
  db
    .updateTable('invites')
    .set(to)
    .where('org_id', '=', org_id)
    .where('invite_id', '=', invite_id)
    .returning([...shown, 'status'])
    .executeTakeFirstOrThrow()
