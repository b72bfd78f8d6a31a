import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../core/db/connection.ts'

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

/** For jobs, which see everything: whether channel `c` is open, or the person is in it. */
export const isOpenTo = (c: string, user_id: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  not ${sql.ref(`${c}.private`)} or exists (
    select 1 from channel_members as hearer where hearer.org_id = ${sql.ref(`${c}.org_id`)}
      and hearer.channel_id = ${sql.ref(`${c}.channel_id`)} and hearer.user_id = ${user_id}))`

/** Until the transaction ends. */
export const setHidden = (db: Database, hidden: readonly string[]) =>
  sql`select set_config('app.hidden_channels', ${`{${hidden.join()}}`}, true)`.execute(db)

/** The channel if it is private, else null. A statement of its own, because on a cluster what depends on it is on another node. */
export const findPrivateChannel = async (
  { db, org_id }: { db: Database; org_id: string },
  channel_id: string,
): Promise<string | null> =>
  (
    await db
      .selectFrom('channels')
      .select('channel_id')
      .where('org_id', '=', org_id)
      .where('channel_id', '=', channel_id)
      .where('private', '=', true)
      .executeTakeFirst()
  )?.channel_id ?? null
