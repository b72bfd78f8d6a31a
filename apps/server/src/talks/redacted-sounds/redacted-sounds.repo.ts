import { sql } from 'kysely'
import { isHeardTalk } from '../../organizations/hidden-channels.ts'
import type { OrgScope, Writing } from '../../organizations/scope.ts'

export const listRanges = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('redactions')
    .select(['start', 'end'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where(isHeardTalk(org_id, 'talk_id'))
    .orderBy('start')
    .execute()

export const findBleeped = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .select(['bleeped', 'redacting'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .executeTakeFirst()

/** Without talks that are being redacted. */
export const listSounds = ({ db, org_id }: OrgScope, talk_ids: string[]) =>
  db
    .selectFrom('talks')
    .select(['talk_id', 'title', 'recorded_at', 'media_type', 'bleeped', 'bleeped_sha256'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', sql<string>`any(${talk_ids}::uuid[])`)
    .where('redacting', 'is', null)
    .execute()

/** Until the transaction ends. */
export const lockTalk = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db
    .selectFrom('talks')
    .select('talk_id')
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .forNoKeyUpdate()
    .execute()
