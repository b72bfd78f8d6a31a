import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'
import type { OrgScope } from '../scope.ts'

/** Claims a sweep unless another process ran it within `minutes`. Returns its position. */
export const beginSweep = (db: Database, name: string, minutes: number) =>
  db
    .insertInto('sweeps')
    .values({ name, begun: sql<string>`now()`, until: null })
    .onConflict((on) =>
      on
        .column('name')
        .doUpdateSet({ begun: sql<string>`now()` })
        .where('sweeps.begun', '<', sql<string>`now() - make_interval(mins => ${minutes})`),
    )
    .returning('until')
    .executeTakeFirst()

export const updateSweep = (db: Database, name: string, until: Date) =>
  db.updateTable('sweeps').set({ until: until.toISOString() }).where('name', '=', name).execute()

export const listOrganizations = (db: Reads, after: string, most: number) =>
  db
    .selectFrom('directory')
    .select('org_id')
    .distinct()
    .where('kind', '=', 'member')
    .where('org_id', '>', after)
    .orderBy('org_id')
    .limit(most)
    .execute()

export const listKnown = ({ db, org_id }: OrgScope, talk_ids: string[]) =>
  db.selectFrom('talks').select('talk_id').where('org_id', '=', org_id).where('talk_id', 'in', talk_ids).execute()
