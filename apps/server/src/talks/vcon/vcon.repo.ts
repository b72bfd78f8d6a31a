import { isHeard } from '../../organizations/hidden-channels.ts'
import type { OrgScope } from '../../organizations/scope.ts'

/** What a vCon says of a talk besides what the API shows. */
export const findVconFacts = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .leftJoin('speakers', (on) =>
      on.onRef('speakers.org_id', '=', 'talks.org_id').onRef('speakers.speaker_id', '=', 'talks.speaker_id'),
    )
    .leftJoin('members', (on) =>
      on.onRef('members.org_id', '=', 'talks.org_id').onRef('members.user_id', '=', 'talks.user_id'),
    )
    .leftJoin('users', 'users.user_id', 'members.user_id')
    .select([
      'talks.playable',
      'talks.sound_deleted',
      'speakers.name as speaker',
      'speakers.consent',
      'users.name as sender',
    ])
    .where('talks.org_id', '=', org_id)
    .where('talks.talk_id', '=', talk_id)
    .where(isHeard('talks.channel_id'))
    .executeTakeFirst()

export const findSpeakerCalled = ({ db, org_id }: OrgScope, name: string) =>
  db
    .selectFrom('speakers')
    .select('speaker_id')
    .where('org_id', '=', org_id)
    .where((is) => is(is.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()
