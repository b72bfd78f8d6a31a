import { sql } from 'kysely'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { MemberScope } from '../../organizations/scope.ts'

/** The first talk of each file, by its hash. */
export const listSame = ({ db, org_id }: MemberScope, sha256: string[]) =>
  db
    .selectFrom('talks')
    .distinctOn('sha256')
    .select(['sha256', 'talk_id', 'channel_id', 'recorded_at', 'title'])
    .where('org_id', '=', org_id)
    .where('sha256', '=', sql<string>`any(${sha256}::text[])`)
    .where('deleted', 'is', null)
    .where(isHeard('channel_id'))
    .orderBy('sha256')
    .orderBy('talk_id')
    .execute()
