import { isHeard } from '../hidden-channels.ts'
import type { OrgScope } from '../scope.ts'

/** Which of these talks are by speakers who refused consent. */
export const listRefused = async ({ db, org_id }: OrgScope, talk_ids: string[]) =>
  (
    await db
      .selectFrom('talks')
      .innerJoin('speakers', (on) =>
        on.onRef('speakers.org_id', '=', 'talks.org_id').onRef('speakers.speaker_id', '=', 'talks.speaker_id'),
      )
      .select('talk_id')
      .where('talks.org_id', '=', org_id)
      .where('speakers.org_id', '=', org_id)
      .where('consent', '=', 'refused')
      .where('talk_id', 'in', talk_ids)
      .execute()
  ).map(({ talk_id }) => talk_id)

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
