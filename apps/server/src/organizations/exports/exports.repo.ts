import { isHeard } from '../hidden-channels.ts'
import type { OrgScope } from '../scope.ts'

export const listTalkIds = async ({ db, org_id }: OrgScope, { after, limit }: { after: string; limit: number }) =>
  (
    await db
      .selectFrom('talks')
      .select('talk_id')
      .where('org_id', '=', org_id)
      .where('talk_id', '>', after)
      .where('deleted', 'is', null)
      .where(isHeard('channel_id'))
      .orderBy('talk_id')
      .limit(limit)
      .execute()
  ).map(({ talk_id }) => talk_id)
