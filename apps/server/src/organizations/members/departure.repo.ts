import type { Departure, Dependents } from '@earshot/contract/members'
import { type SqlBool, sql } from 'kysely'
import { isHeard } from '../hidden-channels.ts'
import type { OrgScope } from '../scope.ts'

const NAMED = 5

/** What depends on a person. Channels that the caller does not hear are left out, with what is in them. */
export async function findDeparture(org: OrgScope, user_id: string): Promise<Departure> {
  const made = sql<SqlBool>`created_by = ${user_id}`
  const own = sql<SqlBool>`user_id = ${user_id}`
  const named = (table: string, where: Kind['where'], name = 'name') => findDependents(org, { table, name, where })
  const [alerts, urgent_alerts, keys, webhooks, phone_lines, shared_searches, searches, feeds, apps] =
    await Promise.all([
      named('alerts', isNamedAlone(user_id), 'keyword'),
      named('alerts', isOnList(user_id), 'keyword'),
      named('api_keys', made),
      named('webhooks', isOfPrivateChannel(org, user_id)),
      named('phone_lines', sql`${made} and removed is null`, 'number'),
      named('saved_searches', sql`${made} and shared`),
      named('saved_searches', sql`${made} and not shared`),
      named('feeds', own, 'feed_id'),
      named('connected_apps', own),
    ])
  const counted = { searches: searches.total, feeds: feeds.total, connected_apps: apps.total }
  return { alerts, urgent_alerts, keys, webhooks, phone_lines, shared_searches, ...counted }
}

/** An alert that watches only hidden channels is hidden, too. */
const isVisible = sql<SqlBool>`(channel_ids = '{}' or not channel_ids <@ hidden_channels())`

const isNamedAlone = (user_id: string) => sql<SqlBool>`${isVisible} and (
  recipients is null and created_by = ${user_id}
  or recipients -> 'roles' = '[]' and recipients -> 'user_ids' = ${JSON.stringify([user_id])}::jsonb)`

const isOnList = (user_id: string) => sql<SqlBool>`${isVisible} and escalation -> 'user_ids' ? ${user_id}`

const isOfPrivateChannel = ({ org_id }: OrgScope, user_id: string) => sql<SqlBool>`
  created_by = ${user_id} and ${isHeard('channel_id')} and channel_id in (
    select c.channel_id from channels c where c.org_id = ${org_id} and c.private)`

interface Kind {
  table: string
  name: string
  where: ReturnType<typeof sql<SqlBool>>
}

async function findDependents({ db, org_id }: OrgScope, { table, name, where }: Kind): Promise<Dependents> {
  const { rows } = await sql<Dependents>`
    select count(*)::int as total, coalesce((array_agg(${sql.ref(name)}::text order by lower(${sql.ref(name)}::text)))[1:${sql.lit(NAMED)}], '{}') as names
    from ${sql.table(table)} where org_id = ${org_id} and ${where}`.execute(db)
  return rows[0] ?? { total: 0, names: [] }
}
