import type { OrgScope, Writing } from '../scope.ts'

export const findIssued = ({ db, org_id }: OrgScope, user_id: string) =>
  db
    .selectFrom('members')
    .select(['issued', 'org_role', 'send', 'moderate'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()

/** As what the groups say now. */
export const updateIssued = (
  { db, org_id }: Writing<OrgScope>,
  user_id: string,
  role: { org_role: 'admin' | 'member'; send: boolean; moderate: boolean },
) =>
  db
    .updateTable('members')
    .set({ ...role, issued: true })
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .execute()

/** In which of these channels the person is. */
export const listJoinedAmong = async ({ db, org_id }: OrgScope, user_id: string, channel_ids: string[]) =>
  (
    await db
      .selectFrom('channel_members')
      .select('channel_id')
      .where('org_id', '=', org_id)
      .where('user_id', '=', user_id)
      .where('channel_id', 'in', channel_ids)
      .execute()
  ).map(({ channel_id }) => channel_id)

/** Of these, private channels that are not archived. */
export const listPrivateAmong = async ({ db, org_id }: OrgScope, channel_ids: string[]) =>
  (
    await db
      .selectFrom('channels')
      .select('channel_id')
      .where('org_id', '=', org_id)
      .where('channel_id', 'in', channel_ids)
      .where('private', '=', true)
      .where('archived', 'is', null)
      .execute()
  ).map(({ channel_id }) => channel_id)

export const deleteFromChannels = ({ db, org_id }: Writing<OrgScope>, user_id: string, channel_ids: string[]) =>
  db
    .deleteFrom('channel_members')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('channel_id', 'in', channel_ids)
    .execute()

export const isOrganization = async ({ db, org_id }: OrgScope): Promise<boolean> =>
  (await db
    .selectFrom('organizations')
    .select('org_id')
    .where('org_id', '=', org_id)
    .where('deleted', 'is', null)
    .executeTakeFirst()) !== undefined
