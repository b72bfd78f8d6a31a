import type { Extra, Organization, OrganizationLists } from '@earshot/contract/organizations'
import { type RawBuilder, sql } from 'kysely'
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
  o.org_id, o.name, o.image, o.label, o.type, o.status, o.clips, o.deleted, o.created_by as by, o.created_by, o.created,
  (select max(u.last_seen) from members p join users u using (user_id) where p.org_id = o.org_id) as last_seen,
  exists (select from talks t where t.org_id = o.org_id) as onboarded,
  coalesce((select m.org_role from members m where m.org_id = o.org_id and m.user_id = ${user_id}), 'admin') as org_role,
  coalesce((select m.send from members m where m.org_id = o.org_id and m.user_id = ${user_id}), false) as send`

/** The organization as one of its people sees it, with the lists asked for, in one round trip. */
export async function findOrganization({ db, org_id, user_id }: MemberScope, extras: readonly Extra[]) {
  const lists = extras.map((extra) => sql`(${listOf[extra](org_id)}) as ${sql.ref(extra)}`)
  const { rows } = await sql<Organization & Partial<OrganizationLists>>`
    select ${sql.join([seen(user_id), ...lists])} from organizations o where o.org_id = ${org_id}`.execute(db)
  return rows[0]
}

/** Rows as a JSON list, in the order the query gives them. */
const asList = (rows: RawBuilder<unknown>) => sql`select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${rows}) r`

const listOf: Record<Extra, (org_id: string) => RawBuilder<unknown>> = {
  channels: (org_id) =>
    asList(sql`
      select org_id, channel_id, name, notes, iso(created) as created, created_by, iso(archived) as archived,
        (select jsonb_build_object(
          'talk_id', t.talk_id, 'channel_id', t.channel_id, 'org_id', t.org_id, 'created', iso(t.created),
          'modified', iso(t.modified), 'duration', t.duration, 'text', left(t.text, 300), 'confidence', t.confidence,
          'audio_quality', t.audio_quality, 'trancription_accuracy', t.trancription_accuracy,
          'speaker_id', t.speaker_id, 'tags', t.tags)
        from talks t where t.org_id = c.org_id and t.channel_id = c.channel_id and t.deleted is null
        order by t.recorded_at desc, t.talk_id desc limit 1) as most_recent_message
      from channels c where org_id = ${org_id} and archived is null order by lower(name)`),
  alerts: (org_id) =>
    asList(sql`
      select org_id, alert_id, keyword, exclude, channel_ids, speaker_ids, sounds_like, cooldown,
        iso(created) as created, created_by
      from alerts where org_id = ${org_id} order by lower(keyword)`),
  invites: (org_id) =>
    asList(sql`
      select org_id, invite_id, email, name, admin, iso(created) as created, created_by, iso(expires) as expires,
        send_count, verified, case when status = 1 and expires < now() then 5 else status end as status
      from invites i where org_id = ${org_id} order by i.created desc`),
  users: (org_id) =>
    asList(sql`
      select m.org_id, m.user_id, m.org_role, m.send, iso(m.created) as created, u.name, u.image, u.email,
        iso(u.last_seen) as last_seen
      from members m join users u using (user_id) where m.org_id = ${org_id} order by lower(u.name)`),
  addresses: (org_id) =>
    asList(sql`
      select org_id, address_id, name, address1, address2, city, state, postal, country, phone,
        iso(created) as created, created_by, iso(deleted) as deleted
      from addresses where org_id = ${org_id} and deleted is null order by lower(name)`),
  speakers: (org_id) =>
    asList(sql`
      select org_id, speaker_id, name, description, image, sample, iso(created) as created, created_by
      from speakers where org_id = ${org_id} order by lower(name)`),
  tags: (org_id) =>
    asList(sql`
      select org_id, tag_id, tag, description, color, iso(created) as created, created_by
      from tags where org_id = ${org_id} order by lower(tag)`),
}
