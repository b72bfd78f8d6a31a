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

interface QueueCheck {
  names: readonly string[]
  /** Whether to check running and scheduled jobs, too. */
  thorough: boolean
}

export interface QueueState {
  /** The queues with a job that is due. */
  due: string[]
  /** Undefined unless thorough. */
  others?: {
    /** Whether any job is running, on any node. */
    running: boolean
    /** Whether the worker of a running job is dead. */
    overdue: boolean
    /** Seconds until the first scheduled job is due. */
    next: number | null
  }
}

export async function checkQueues(db: Db, { names, thorough }: QueueCheck): Promise<QueueState> {
  const { rows } = await db.executeSql(thorough ? `${DUE}, (${OTHERS}) as others` : DUE, [names])
  return rows[0]
}

const DUE = `select array(select q.name from unnest($1::text[]) as q (name) where exists (
  select 1 from boss.job j
  where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())) as due`

const OTHERS = `select json_build_object(
    'running', count(*) filter (where j.state = 'active') > 0,
    'overdue', count(*) filter (where j.heartbeat_on + j.heartbeat_seconds * interval '1 second' < now()
      and j.state = 'active') > 0,
    'next', extract(epoch from min(j.start_after) filter (where j.state < 'active' and j.start_after > now()) - now()))
  from boss.job j where j.name = any ($1::text[]) and j.state <= 'active' and not j.blocked`

export async function unfinishedIn(db: Db, { name, org_id }: { name: string; org_id: string }): Promise<object[]> {
  const { rows } = await db.executeSql(
    `select data from boss.job where name = $1 and state < 'completed' and data->>'org_id' = $2`,
    [name, org_id],
  )
  return rows.map(({ data }) => data)
}

interface Containing {
  names: string[]
  containing: string
}

export async function deleteContaining(db: Db, { names, containing }: Containing) {
  await db.executeSql(`delete from boss.job where name = any ($1::text[]) and position($2 in data::text) > 0`, [
    names,
    containing,
  ])
}

/** Null deletes a job. */
export async function changeContaining(
  db: Db,
  { names, containing }: Containing,
  change: (data: object) => object | null,
) {
  const { rows } = await db.executeSql(
    `select id, data from boss.job where name = any ($1::text[]) and position($2 in data::text) > 0`,
    [names, containing],
  )
  for (const { id, data } of rows) {
    const changed = change(data)
    if (changed) await db.executeSql(UPDATE, [names, id, JSON.stringify(changed)])
    else await db.executeSql(`delete from boss.job where name = any ($1::text[]) and id = $2`, [names, id])
  }
}

const UPDATE = `update boss.job set data = $3 where name = any ($1::text[]) and id = $2`
