import type { Tag } from '@earshot/contract/tags'
import { type SqlBool, sql } from 'kysely'
import type { MemberScope, OrgScope } from '../organizations/scope.ts'

const tagsOf = ({ db, org_id }: OrgScope) => db.selectFrom('tags').selectAll().where('org_id', '=', org_id)

export const listTags = (org: OrgScope): Promise<Tag[]> =>
  tagsOf(org)
    .orderBy((of) => of.fn('lower', ['tag']))
    .execute()

export const findTag = (org: OrgScope, tag_id: string): Promise<Tag | undefined> =>
  tagsOf(org).where('tag_id', '=', tag_id).executeTakeFirst()

type Fields = Pick<Tag, 'tag' | 'description' | 'color'>

export const insertTag = ({ db, org_id, user_id }: MemberScope, tag: Fields & { tag_id: string }) =>
  db
    .insertInto('tags')
    .values({ org_id, created_by: user_id, ...tag })
    .execute()

export const updateTag = ({ db, org_id }: OrgScope, tag_id: string, changes: Partial<Fields>) =>
  db.updateTable('tags').set(changes).where('org_id', '=', org_id).where('tag_id', '=', tag_id).execute()

/** Deletes the tag, and takes it off every talk. */
export async function deleteTag({ db, org_id }: OrgScope, tag_id: string) {
  await db.deleteFrom('tags').where('org_id', '=', org_id).where('tag_id', '=', tag_id).execute()
  await db
    .updateTable('talks')
    .set({ tags: sql<string[]>`array_remove(tags, ${tag_id}::uuid)` })
    .where('org_id', '=', org_id)
    .where(sql<SqlBool>`tags @> array[${tag_id}::uuid]`)
    .execute()
}
