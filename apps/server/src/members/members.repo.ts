import type { OrgScope } from '../organizations/scope.ts'

interface NewMember {
  user_id: string
  org_role: 'admin' | 'member'
}

/** Adds a person, and the entry of the directory that leads them here. Adding twice changes nothing. */
export async function insertMember({ db, org_id }: OrgScope, { user_id, org_role }: NewMember) {
  await db
    .insertInto('members')
    .values({ org_id, user_id, org_role })
    .onConflict((is) => is.doNothing())
    .execute()
  await db
    .insertInto('directory')
    .values({ kind: 'member', id: user_id, org_id })
    .onConflict((is) => is.doNothing())
    .execute()
}

export const listMembers = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.user_id', 'members.user_id')
    .select(['members.org_id', 'members.user_id', 'members.org_role', 'members.send', 'members.created'])
    .select(['users.name', 'users.image', 'users.email', 'users.last_seen'])
    .where('members.org_id', '=', org_id)
    .orderBy((of) => of.fn('lower', ['users.name']))
    .execute()

export const findMember = ({ db, org_id }: OrgScope, user_id: string) =>
  db
    .selectFrom('members')
    .select('user_id')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
