import { sql } from 'kysely'
import { isHeard } from '../hidden-channels.ts'
import type { OrgScope } from '../scope.ts'

export const listHeardNames = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('channels')
    .select(['channel_id', 'name'])
    .where('org_id', '=', org_id)
    .where(isHeard('channel_id'))
    .execute()

export const listPrivate = ({ db, org_id }: OrgScope, channel_ids: string[]) =>
  db
    .selectFrom('channels')
    .select('channel_id')
    .where('org_id', '=', org_id)
    .where('channel_id', '=', sql<string>`any(${channel_ids}::uuid[])`)
    .where('private', '=', true)
    .execute()
