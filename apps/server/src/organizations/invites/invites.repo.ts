import { sql } from 'kysely'
import type { Reads } from '../../core/db/connection.ts'
import { isListed } from '../hidden-channels.ts'
import { ofOrg } from '../of-org.ts'
import type { Writing, AuthorScope, OrgScope } from '../scope.ts'

const shown = [
  'org_id',
  'invite_id',
  'email',
  'name',
  'admin',
  'send',
  'moderate',
  'guest_until',
  'created',
  'created_by',
  'sent',
  'expires',
  'send_count',
  'verified',
] as const

/** A pending invite past its expiry counts as expired, also if the guest's time is over. */
const status = sql<number>`case when status = 1 and least(expires, guest_until) < now() then 5 else status end`.as(
  'status',
)

/** Private channels only for those who may know of them. */
const channelIds = sql<string[]>`array(select c from unnest(invites.channel_ids) c where lists_channel(c))`.as(
  'channel_ids',
)

export const listInvites = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('invites')
    .select(shown)
    .select([status, channelIds])
    .where('org_id', '=', org_id)
    .orderBy('created', 'desc')
    .execute()

/** Pending ones of all organizations. */
export async function listInvitesFor(db: Reads, email: string): Promise<string[]> {
  const { rows } = await sql<{ invite_id: string }>`select invite_id from invites_for(${email})`.execute(db)
  return rows.map(({ invite_id }) => invite_id)
}

/** Locks the row: concurrent sends and answers wait. */
export const lockInviteOf = ({ db, org_id }: Writing<OrgScope>, email: string) =>
  db
    .selectFrom('invites')
    .select(['invite_id', 'send_count'])
    .select(status)
    .select(sql<number>`extract(epoch from now() - sent)::float`.as('seconds_since_sent'))
    .where('org_id', '=', org_id)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Those that still exist, in the order of their names. */
const channelNames = (org_id: string) =>
  sql<string[]>`array(
  select c.name from channels c where ${ofOrg('c', org_id, 'invites')} and c.channel_id = any (invites.channel_ids)
  order by lower(c.name))`.as('channels')

/** Includes the hash of the secret, and the names shown to its holder. */
export const findInvite = ({ db, org_id }: OrgScope, invite_id: string) =>
  db
    .selectFrom('invites')
    .innerJoin('organizations', 'organizations.org_id', 'invites.org_id')
    .innerJoin('users', 'users.user_id', 'invites.created_by')
    .select(['invites.invite_id', 'invites.email', 'invites.name', 'invites.admin', 'invites.send', 'invites.moderate'])
    .select([
      'invites.guest_until',
      'invites.created',
      'invites.expires',
      'invites.channel_ids',
      'invites.created_by',
      'invites.verify_hash',
    ])
    .select(
      sql<number>`case when invites.status = 1 and least(invites.expires, invites.guest_until) < now() then 5
        else invites.status end`.as('status'),
    )
    .select(channelNames(org_id))
    .select(['organizations.name as organization_name', 'organizations.image as organization_image'])
    .select('users.name as inviter')
    .where('invites.org_id', '=', org_id)
    .where('invites.invite_id', '=', invite_id)
    .executeTakeFirst()

/** Locks the row: concurrent answers and revocations wait. */
export const lockInvite = ({ db, org_id }: Writing<OrgScope>, invite_id: string) =>
  db
    .selectFrom('invites')
    .select(shown)
    .select([status, channelIds])
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
  moderate: boolean
  guest_until: string | null
  channel_ids: string[]
  verify_hash: string
  expires: string
}

/** Undefined if the address already has an invite. Returns the channels as given: Citus allows no subquery here. */
export async function insertInvite({ db, org_id, user_id }: Writing<AuthorScope>, invite: SentInvite) {
  const made = await db
    .insertInto('invites')
    .values({ org_id, created_by: user_id, ...invite })
    .onConflict((is) => is.columns(['org_id', 'email']).doNothing())
    .returning([...shown, 'status', 'channel_ids'])
    .executeTakeFirst()
  if (made) await db.insertInto('directory').values({ kind: 'invite', id: invite.invite_id, org_id }).execute()
  return made
}

export const updateInviteSent = (
  { db, org_id, user_id }: Writing<AuthorScope>,
  { invite_id, ...again }: Omit<SentInvite, 'email'> & { send_count: number },
) =>
  db
    .updateTable('invites')
    .set({ ...again, status: 1, verified: false, created_by: user_id, sent: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('invite_id', '=', invite_id)
    .returning([...shown, 'status', channelIds])
    .executeTakeFirstOrThrow()

export const updateInviteStatus = (
  { db, org_id }: Writing<OrgScope>,
  invite_id: string,
  to: { status: number; verified?: boolean },
) =>
  db
    .updateTable('invites')
    .set(to)
    .where('org_id', '=', org_id)
    .where('invite_id', '=', invite_id)
    .returning([...shown, 'status', channelIds])
    .executeTakeFirstOrThrow()

/** Of these, the channels that take people: private ones, and for a guest all. Archived ones are left out. */
export const listJoinable = async (
  { db, org_id }: OrgScope,
  { channel_ids, guest }: { channel_ids: string[]; guest: boolean },
): Promise<string[]> =>
  (
    await db
      .selectFrom('channels')
      .select('channel_id')
      .where('org_id', '=', org_id)
      .where('channel_id', 'in', channel_ids)
      .where('archived', 'is', null)
      .where(isListed('channel_id'))
      .$if(!guest, (of) => of.where('private', '=', true))
      .execute()
  ).map(({ channel_id }) => channel_id)
