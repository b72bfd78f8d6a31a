import type { Tag, TagCount } from '@earshot/contract/tags'
import { type SqlBool, sql } from 'kysely'
import { isHeard } from '../hidden-channels.ts'
import type { MemberScope, OrgScope } from '../scope.ts'

const tagsOf = ({ db, org_id }: OrgScope) => db.selectFrom('tags').selectAll().where('org_id', '=', org_id)

export const listTags = (org: OrgScope): Promise<Tag[]> =>
  tagsOf(org)
    .orderBy((of) => of.fn('lower', ['tag']))
    .execute()

export const findTag = (org: OrgScope, tag_id: string): Promise<Tag | undefined> =>
  tagsOf(org).where('tag_id', '=', tag_id).executeTakeFirst()

export const countTalks = async ({ db, org_id }: OrgScope): Promise<TagCount[]> => {
  const { rows } = await sql<TagCount>`
    select tag_id, count(*)::int as talks from talks, unnest(tags) as tag_id
    where org_id = ${org_id} and deleted is null
      and ${isHeard('channel_id')} group by tag_id`.execute(db)
  return rows
}

/** In a fixed order, to avoid deadlocks between merges. */
export const lockTags = (org: OrgScope, tag_ids: string[]): Promise<Tag[]> =>
  tagsOf(org).where('tag_id', 'in', tag_ids).orderBy('tag_id').forUpdate().execute()

type Fields = Pick<Tag, 'tag' | 'description' | 'color'>

export const insertTag = ({ db, org_id, user_id }: MemberScope, tag: Fields & { tag_id: string }) =>
  db
    .insertInto('tags')
    .values({ org_id, created_by: user_id, ...tag })
    .execute()

export const updateTag = ({ db, org_id }: OrgScope, tag_id: string, changes: Partial<Fields>) =>
  db.updateTable('tags').set(changes).where('org_id', '=', org_id).where('tag_id', '=', tag_id).execute()

/** Also removes it from every talk. */
export async function deleteTag({ db, org_id }: OrgScope, tag_id: string) {
  await db.deleteFrom('tags').where('org_id', '=', org_id).where('tag_id', '=', tag_id).execute()
  await db
    .updateTable('talks')
    .set({ tags: sql<string[]>`array_remove(tags, ${tag_id}::uuid)` })
    .where('org_id', '=', org_id)
    .where(sql<SqlBool>`tags @> array[${tag_id}::uuid]`)
    .execute()
}

/** Replaces the tag in place. Talks with both tags are skipped: deleting the first tag handles them. */
export const moveTalks = ({ db, org_id }: OrgScope, from: string, into: string) =>
  db
    .updateTable('talks')
    .set({ tags: sql<string[]>`array_replace(tags, ${from}::uuid, ${into}::uuid)` })
    .where('org_id', '=', org_id)
    .where(sql<SqlBool>`tags @> array[${from}::uuid] and not tags @> array[${into}::uuid]`)
    .execute()
