import type { HitSilence } from '@earshot/contract/silences'
import type { WatchedHours } from '@earshot/contract/rules/watched-hours'
import { type SqlBool, sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'

/**
 * Claims the check of this minute, and records an outage if the last one was long ago. Returns since when checks have
 * run without a gap; undefined if another worker has the minute.
 */
export async function beginCheck(db: Database, at: string): Promise<string | undefined> {
  const { rows } = await sql<{ up: string }>`
    with before as (select begun from sweeps where name = 'silences' and begun < ${at}::timestamptz - interval '3 minutes'),
      claimed as (
        insert into sweeps as s (name, begun, until) values ('silences', ${at}, ${at})
        on conflict (name) do update set begun = excluded.begun,
          until = case when s.begun < excluded.begun - interval '3 minutes' then excluded.begun else s.until end
          where s.begun < excluded.begun - interval '50 seconds'
        returning until),
      outage as (
        insert into outages (began, ended) select before.begun, ${at} from before, claimed on conflict do nothing)
    select until as up from claimed`.execute(db)
  return rows[0]?.up
}

export const findOutage = (db: Reads, after: string) =>
  db
    .selectFrom('outages')
    .select(['began as from', 'ended as to'])
    .where('ended', '>', after)
    .orderBy('began', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function listHours(db: Reads): Promise<WatchedHours[]> {
  const { rows } = await sql<{ hours: WatchedHours }>`select hours from silence_hours()`.execute(db)
  return rows.map(({ hours }) => hours)
}

export interface BegunSilence extends Pick<HitSilence, 'source' | 'source_id' | 'name' | 'since' | 'tz'> {
  org_id: string
  alert_id: string
  keyword: string
  talk_id: string
  channel_id: string
}

interface Moment {
  at: string
  up: string
  hours: { hours: WatchedHours; opened: string }[]
}

/** Of all organizations. */
export async function listBegun(db: Reads, { at, up, hours }: Moment): Promise<BegunSilence[]> {
  const { rows } = await sql<BegunSilence>`
    select * from silences_begun(${at}, ${up}, ${JSON.stringify(hours)}::jsonb)`.execute(db)
  return rows
}

export interface EndedSilence {
  org_id: string
  alert_id: string
  talk_id: string
  channel_id: string
  until: string
}

/** Of all organizations. */
export async function listEnded(db: Reads): Promise<EndedSilence[]> {
  const { rows } = await sql<EndedSilence>`select * from silences_ended()`.execute(db)
  return rows
}

/** Also resolves it; `resolved` if a person had not. Undefined if that has been done. In two steps, because on a cluster no value that depends on a row can use the time. */
export async function updateEnded({ db, org_id }: Writing<OrgScope>, { alert_id, talk_id, until }: EndedSilence) {
  const open = db
    .updateTable('hits')
    .where('org_id', '=', org_id)
    .where('alert_id', '=', alert_id)
    .where('talk_id', '=', talk_id)
    .where(sql<SqlBool>`silence ->> 'until' is null`)
  const resolved = await open
    .set({ state: 'resolved', modified: sql<string>`now()`, modified_by: null })
    .where('state', '!=', 'resolved')
    .returning('alert_id')
    .execute()
  const { numUpdatedRows } = await open
    .set({ silence: sql<string>`silence || ${JSON.stringify({ until })}::jsonb` })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? { resolved: resolved.length > 0 } : undefined
}
