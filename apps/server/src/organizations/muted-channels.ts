import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ofOrg } from './of-org.ts'

/** Of the row `p` of `channel_preferences`. */
export const isMuted = (p: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${p}.muted`)} and coalesce(${sql.ref(`${p}.muted_until`)} > now(), true))`

/** Whether the person muted channel `c`. */
export const isMutedBy = (c: string, org_id: string, user_id: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from channel_preferences as p where ${ofOrg('p', org_id, c)} and p.user_id = ${user_id}
    and p.channel_id = ${sql.ref(`${c}.channel_id`)} and ${isMuted('p')})`
