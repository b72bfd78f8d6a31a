import type { Extra, Organization, OrganizationLists } from '@earshot/contract/organizations'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { MemberScope, OrgScope } from './scope.ts'

interface NewOrganization {
  name: string
  image: string
  created_by: string
}

export const insertOrganization = ({ db, org_id }: OrgScope, fields: NewOrganization) =>
  db
    .insertInto('organizations')
    .values({ org_id, ...fields })
    .execute()

/** Where a person belongs, oldest first. */
export const listOrgIds = (db: Database, user_id: string) =>
  db
    .selectFrom('directory')
    .select('org_id')
    .where('kind', '=', 'member')
    .where('id', '=', user_id)
    .orderBy('org_id')
    .execute()

const seen = (user_id: string) => sql`
  o.org_id, o.name, o.image, o.label, o.type, o.status, o.created_by as by, o.created_by, o.created,
  (select max(u.last_seen) from members p join users u using (user_id) where p.org_id = o.org_id) as last_seen,
  exists (select from talks t where t.org_id = o.org_id) as onboarded,
  (select m.org_role from members m where m.org_id = o.org_id and m.user_id = ${user_id}) as org_role,
  (select m.send from members m where m.org_id = o.org_id and m.user_id = ${user_id}) as send`

/** The organization as one of its people sees it, with the lists asked for, in one round trip. */
export async function findOrganization({ db, org_id, user_id }: MemberScope, extras: readonly Extra[]) {
  const lists = extras.map((extra) => sql`(${listOf[extra](org_id)}) as ${sql.ref(extra)}`)
  const { rows } = await sql<Organization & Partial<OrganizationLists>>`
    select ${sql.join([seen(user_id), ...lists])} from organizations o where o.org_id = ${org_id}`.execute(db)
  return rows[0]
}

/** ISO 8601 in UTC with milliseconds, as everywhere else, for what PostgreSQL itself writes as JSON. */
const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const listOf: Record<Extra, (org_id: string) => ReturnType<typeof sql>> = {
  channels: (org_id) => sql`
    select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('created', ${iso('c.created')}) order by lower(c.name)), '[]')
    from channels c where c.org_id = ${org_id}`,
  alerts: (org_id) => sql`
    select coalesce(jsonb_agg(to_jsonb(a) || jsonb_build_object('created', ${iso('a.created')}) order by lower(a.keyword)), '[]')
    from alerts a where a.org_id = ${org_id}`,
  invites: (org_id) => sql`
    select coalesce(jsonb_agg(to_jsonb(i) - 'verify_hash' || jsonb_build_object(
      'created', ${iso('i.created')}, 'expires', ${iso('i.expires')},
      'status', case when i.status = 1 and i.expires < now() then 5 else i.status end) order by i.created desc), '[]')
    from invites i where i.org_id = ${org_id}`,
  users: (org_id) => sql`
    select coalesce(jsonb_agg(jsonb_build_object(
      'user_id', m.user_id, 'org_id', m.org_id, 'name', u.name, 'image', u.image, 'email', u.email,
      'org_role', m.org_role, 'send', m.send, 'created', ${iso('m.created')}, 'last_seen', ${iso('u.last_seen')})
      order by lower(u.name)), '[]')
    from members m join users u using (user_id) where m.org_id = ${org_id}`,
}
