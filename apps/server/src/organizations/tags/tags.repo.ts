import type { Tag } from '@earshot/contract/tags'
import { sql } from 'kysely'
import type { ChangedTimes } from '../../talks/analytics/changed-times.ts'
import type { Writing, MemberScope, OrgScope } from '../scope.ts'

const shown = ['org_id', 'tag_id', 'tag', 'description', 'color', 'created', 'created_by'] as const

const tagsOf = ({ db, org_id }: OrgScope) => db.selectFrom('tags').select(shown).where('org_id', '=', org_id)

export const listTags = (org: OrgScope): Promise<Tag[]> =>
  tagsOf(org)
    .orderBy((by) => by.fn('lower', ['tag']))
    .execute()

export const findTag = (org: OrgScope, tag_id: string): Promise<Tag | undefined> =>
  tagsOf(org).where('tag_id', '=', tag_id).executeTakeFirst()

/** In a fixed order, to avoid deadlocks between merges. */
export const lockTags = (org: Writing<OrgScope>, tag_ids: string[]): Promise<Tag[]> =>
  tagsOf(org).where('tag_id', 'in', tag_ids).orderBy('tag_id').forUpdate().execute()

type Fields = Pick<Tag, 'tag' | 'description' | 'color'>

export const insertTag = ({ db, org_id, user_id }: Writing<MemberScope>, tag: Fields & { tag_id: string }) =>
  db
    .insertInto('tags')
    .values({ org_id, created_by: user_id, ...tag })
    .execute()

export const updateTag = ({ db, org_id }: Writing<OrgScope>, tag_id: string, changes: Partial<Fields>) =>
  db.updateTable('tags').set(changes).where('org_id', '=', org_id).where('tag_id', '=', tag_id).execute()

/** Also removes it from every talk. Returns when those were recorded. */
export async function deleteTag({ db, org_id }: Writing<OrgScope>, tag_id: string): Promise<ChangedTimes[]> {
  await db.deleteFrom('tags').where('org_id', '=', org_id).where('tag_id', '=', tag_id).execute()
  const { rows } = await sql<ChangedTimes>`
    with changed as (
      update talks set tags = array_remove(tags, ${tag_id}::uuid)
      where org_id = ${org_id} and tags @> array[${tag_id}::uuid] returning recorded_at)
    ${timesOfChanged}`.execute(db)
  return rows
}

/**
 * Replaces the tag in place, and returns when the talks were recorded. Those with both tags are skipped: deleting the
 * first tag handles them.
 */
export async function moveTalks(
  { db, org_id }: Writing<OrgScope>,
  from: string,
  into: string,
): Promise<ChangedTimes[]> {
  const { rows } = await sql<ChangedTimes>`
    with changed as (
      update talks set tags = array_replace(tags, ${from}::uuid, ${into}::uuid)
      where org_id = ${org_id} and tags @> array[${from}::uuid] and not tags @> array[${into}::uuid] returning recorded_at)
    ${timesOfChanged}`.execute(db)
  return rows
}

const timesOfChanged = sql`
  select min(recorded_at) as at, max(recorded_at) as until from changed group by date_trunc('day', recorded_at)`
