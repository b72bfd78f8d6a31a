import type { MemberScope, OrgScope } from '../organizations/scope.ts'

export const listChannels = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('channels')
    .selectAll()
    .where('org_id', '=', org_id)
    .orderBy((of) => of.fn('lower', ['name']))
    .execute()

export const findChannel = ({ db, org_id }: OrgScope, channel_id: string) =>
  db
    .selectFrom('channels')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('channel_id', '=', channel_id)
    .executeTakeFirst()

interface NewChannel {
  channel_id: string
  name: string
  notes: string
}

export const insertChannel = ({ db, org_id, user_id }: MemberScope, channel: NewChannel) =>
  db
    .insertInto('channels')
    .values({ org_id, created_by: user_id, ...channel })
    .returningAll()
    .executeTakeFirstOrThrow()
