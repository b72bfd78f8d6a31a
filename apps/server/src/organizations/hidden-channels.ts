import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Reads } from '../core/db/connection.ts'
import { ofOrg } from './of-org.ts'

/**
 * The channel is not hidden from the person. Row-level security holds the same; queries say it too, so that a mistake
 * in one of the two shows nothing.
 */
export const isHeard = (channel_id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(channel_id)} <> all (hidden_channels())`

/** The same for rows that only name a talk. */
export const isHeardTalk = (org_id: string, talk_id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`hears_talk(${org_id}, ${sql.ref(talk_id)})`

/** The channel itself may be listed: admins see that a private channel exists. */
export const isListed = (channel_id: string): RawBuilder<SqlBool> => sql<SqlBool>`lists_channel(${sql.ref(channel_id)})`

/** For jobs, which see everything: whether the person is a member who hears channel `c`. */
export const isOpenTo = (c: string, org_id: string, user_id: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from members as person where ${ofOrg('person', org_id, c)} and person.user_id = ${user_id}
    and (person.guest_until is null or person.guest_until > now())
    and (person.guest_until is null and not ${sql.ref(`${c}.private`)} or exists (
      select 1 from channel_members as hearer where ${ofOrg('hearer', org_id, c)}
        and hearer.channel_id = ${sql.ref(`${c}.channel_id`)} and hearer.user_id = ${user_id})))`

/** Until the transaction ends. Citus passes it on only in this form, which takes no parameters. */
export const setHidden = (db: Database, hidden: readonly string[]) =>
  sql`set local app.hidden_channels = ${sql.lit(`{${hidden.join()}}`)}`.execute(db)

/** The channel if some callers do not hear it: if it is private, or the organization has guests or keys of some channels. Else null. */
export async function findClosedChannel(org: { db: Reads; org_id: string }, channel_id: string) {
  const [closed, guests, keys] = await Promise.all([findPrivateChannel(org, channel_id), hasGuests(org), hasKeys(org)])
  return closed ?? (guests || keys ? channel_id : null)
}

const hasGuests = async ({ db, org_id }: { db: Reads; org_id: string }) =>
  (await db
    .selectFrom('members')
    .select('user_id')
    .where('org_id', '=', org_id)
    .where('guest_until', 'is not', null)
    .limit(sql.lit(1))
    .executeTakeFirst()) !== undefined

const hasKeys = async ({ db, org_id }: { db: Reads; org_id: string }) =>
  (await db
    .selectFrom('api_keys')
    .select('key_id')
    .where('org_id', '=', org_id)
    .where(sql<SqlBool>`channel_ids <> '{}'`)
    .limit(sql.lit(1))
    .executeTakeFirst()) !== undefined

/** The channel if it is private, else null. A statement of its own, because on a cluster what depends on it is on another node. */
export async function findPrivateChannel(
  { db, org_id }: { db: Reads; org_id: string },
  channel_id: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('channels')
    .select('channel_id')
    .where('org_id', '=', org_id)
    .where('channel_id', '=', channel_id)
    .where('private', '=', true)
    .executeTakeFirst()
  return found?.channel_id ?? null
}

/** Of webhook `w` of one channel: the channel is archived, or private and without the admin who created the webhook. */
export const isSilent = (w: string, org_id: string) => sql<boolean>`(
  ${sql.ref(`${w}.channel_id`)} is not null and not exists (
    select 1 from channels c
    where ${ofOrg('c', org_id, w)} and c.channel_id = ${sql.ref(`${w}.channel_id`)} and c.archived is null
      and (not c.private or exists (
        select 1 from channel_members m
        where ${ofOrg('m', org_id, 'c')} and m.channel_id = c.channel_id and m.user_id = ${sql.ref(`${w}.created_by`)}))))`
