import type { Reads } from '../../core/db/connection.ts'
import type { OrgScope } from '../scope.ts'

/** Version names by kind; '' if none, undefined if the owner is gone. */
export const findOrganizationFiles = ({ db, org_id }: OrgScope) =>
  db.selectFrom('organizations').select('image').where('org_id', '=', org_id).executeTakeFirst()

export const findSpeakerFiles = ({ db, org_id }: OrgScope, speaker_id: string) =>
  db
    .selectFrom('speakers')
    .select(['image', 'sample'])
    .where('org_id', '=', org_id)
    .where('speaker_id', '=', speaker_id)
    .executeTakeFirst()

export const findLineFiles = ({ db, org_id }: OrgScope, line_id: string) =>
  db
    .selectFrom('phone_lines')
    .select('greeting_sound as greeting')
    .where('org_id', '=', org_id)
    .where('line_id', '=', line_id)
    .executeTakeFirst()

export const findUserFiles = (db: Reads, user_id: string) =>
  db.selectFrom('users').select('image').where('user_id', '=', user_id).executeTakeFirst()
