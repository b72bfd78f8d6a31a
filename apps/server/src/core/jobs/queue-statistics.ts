import type { Db } from 'pg-boss'

export interface QueueStatistics {
  name: string
  waiting: number
  active: number
  /** Within the last hour; older ones are deleted. */
  given_up: number
  oldest: string | null
}

/** Every queue of the installation, by name. Jobs scheduled for later do not count as waiting. */
export async function queueStatisticsOf(db: Db, names: readonly string[]): Promise<QueueStatistics[]> {
  const { rows } = await db.executeSql(
    `select q.name,
      count(*) filter (where j.state < 'active' and j.start_after <= now())::int as waiting,
      count(*) filter (where j.state = 'active')::int as active,
      count(*) filter (where j.state = 'failed')::int as given_up,
      min(j.start_after) filter (where j.state < 'active' and j.start_after <= now()) as oldest
    from unnest($1::text[]) as q (name) left join boss.job j on j.name = q.name
    group by q.name order by q.name`,
    [names],
  )
  return rows.map(({ oldest, ...row }) => ({ ...row, oldest: oldest && new Date(oldest).toISOString() }))
}

export async function dueAmong(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.executeSql(
    `select q.name from unnest($1::text[]) as q (name) where exists (
      select 1 from boss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
    [names],
  )
  return rows.map(({ name }) => name)
}

export async function unfinishedIn(db: Db, { name, org_id }: { name: string; org_id: string }): Promise<object[]> {
  const { rows } = await db.executeSql(
    `select data from boss.job where name = $1 and state < 'completed' and data->>'org_id' = $2`,
    [name, org_id],
  )
  return rows.map(({ data }) => data)
}
