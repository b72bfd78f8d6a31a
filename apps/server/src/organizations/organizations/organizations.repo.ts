import type { FirstSteps, Organization } from '@earshot/contract/organizations'
import { sql } from 'kysely'
import type { Reads } from '../../core/db/connection.ts'
import { ofOrg } from '../of-org.ts'
import type { Writing, AuthorScope, MemberScope, OrgScope } from '../scope.ts'

interface NewOrganization {
  name: string
  image: string
  label: string
  type: string
}

export const insertOrganization = ({ db, org_id, user_id }: Writing<AuthorScope>, fields: NewOrganization) =>
  db
    .insertInto('organizations')
    .values({ org_id, created_by: user_id, ...fields })
    .execute()

export const findSettings = async (db: Reads, user_id: string) =>
  (await db.selectFrom('users').select('settings').where('user_id', '=', user_id).executeTakeFirst())?.settings ?? {}

/** Asks for the newest talk, because PostgreSQL would look for any one by reading the talks of all organizations. */
export async function findOrganization({ db, org_id, user_id }: MemberScope): Promise<Organization | undefined> {
  const { rows } = await sql<Organization>`
    select o.org_id, o.name, o.image, o.label, o.type, o.status, o.clips, o.apps, o.recording_notice, o.session_minutes, iso(o.factor_from) as factor_from, o.factor_guests, o.deleted,
      o.created, o.created_by as by, o.created_by,
      (select max(u.last_seen) from members p join users u using (user_id) where ${ofOrg('p', org_id, 'o')}) as last_seen,
      (select t.talk_id from talks t where ${ofOrg('t', org_id, 'o')} order by t.recorded_at desc limit 1) is not null as onboarded,
      exists (select from imported_people i where ${ofOrg('i', org_id, 'o')} and i.linked is null) as imported,
      coalesce(m.org_role, 'admin') as org_role, coalesce(m.send, false) as send, coalesce(m.moderate, true) as moderate,
      channel_roles_of(o.org_id, ${user_id}) as channel_roles, iso(m.guest_until) as guest_until
    from organizations o left join members m on m.org_id = o.org_id and m.user_id = ${user_id}
    where o.org_id = ${org_id}`.execute(db)
  return rows[0]
}

export async function findFirstSteps(org: MemberScope): Promise<FirstSteps> {
  const [taken, notified] = await Promise.all([findTaken(org), isSubscribed(org)])
  return { ...taken, own: { ...taken.own, notify: taken.own.notify || notified } }
}

type Taken = FirstSteps & { own: NonNullable<FirstSteps['own']> }

async function findTaken({ db, org_id, user_id }: MemberScope) {
  const { rows } = await sql<Taken>`
    select
      (select talk_id from talks where org_id = ${org_id} and deleted is null order by recorded_at desc limit 1) is not null as talk,
      exists (select from talks where org_id = ${org_id} and deleted is null and title is not null) as upload,
      exists (select from alerts where org_id = ${org_id}) as alert,
      (exists (select from invites where org_id = ${org_id})
        or (select count(*) > 1 from members where org_id = ${org_id})) as invite,
      json_build_object(
        'listen', exists (
          select from listens join talks using (org_id, talk_id)
          where org_id = ${org_id} and listens.user_id = ${user_id} and talks.user_id <> ${user_id}),
        'record', exists (select from talks where org_id = ${org_id} and user_id = ${user_id} and deleted is null),
        'notify', exists (select from notification_settings where org_id = ${org_id} and user_id = ${user_id})
      ) as own`.execute(db)
  return rows[0] as Taken
}

/** A statement of its own, because Citus would ask for the organization's tables one by one. */
const isSubscribed = async ({ db, user_id }: MemberScope) =>
  (await db.selectFrom('push_subscriptions').select('user_id').where('user_id', '=', user_id).limit(1).execute())
    .length > 0

type Changes = Partial<
  Pick<
    Organization,
    | 'name'
    | 'label'
    | 'type'
    | 'status'
    | 'clips'
    | 'apps'
    | 'recording_notice'
    | 'session_minutes'
    | 'factor_from'
    | 'factor_guests'
    | 'deleted'
  >
>

export const updateOrganization = (
  { db, org_id }: Writing<OrgScope>,
  changes: Changes & { image?: string | undefined },
) => db.updateTable('organizations').set(changes).where('org_id', '=', org_id).execute()

/** False if it is already in the bin. */
export async function updateDeleted({ db, org_id }: Writing<OrgScope>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ deleted: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('deleted', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
