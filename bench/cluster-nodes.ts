import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

export interface Node {
  name: string
  postmaster: number
  organizations: number
}

/** Microseconds of processor time since they started, by node; `server` is this process. */
export type ProcessorTimes = Map<string, number>

/** /proc counts in hundredths of a second. */
const MICROS_PER_TICK = 10_000

/** The coordinator and its workers, or one PostgreSQL alone. */
export async function nodesOf(url: string): Promise<Node[]> {
  const [first] = await ask<{ citus: boolean }>(url, `select to_regclass('pg_dist_node') is not null as citus`)
  if (!first?.citus)
    return [{ name: 'PostgreSQL', postmaster: await postmasterAt(url), organizations: await organizationsAt(url) }]
  const found = await ask<{ port: number; groupid: number; organizations: number }>(
    url,
    // Citus joins its own tables only to the result of a statement about distributed ones.
    `with found as materialized (select org_id from organizations)
      select n.nodeport as port, n.groupid, (select count(*)::int from found o join pg_dist_placement p
        on p.shardid = get_shard_id_for_distribution_column('organizations', o.org_id) where p.groupid = n.groupid) as organizations
      from pg_dist_node n where n.groupid = 0 or n.shouldhaveshards order by n.groupid`,
  )
  return Promise.all(
    found.map(async ({ port, groupid, organizations }) => ({
      name: groupid === 0 ? 'coordinator' : `worker ${groupid}`,
      postmaster: await postmasterAt(withPort(url, port)),
      organizations,
    })),
  )
}

export async function processorTimes(nodes: readonly Node[]): Promise<ProcessorTimes> {
  const { user, system } = process.cpuUsage()
  const times: ProcessorTimes = new Map([['server', user + system]])
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = (await Promise.all(pids.map(processOf))).filter((found) => found !== undefined)
  for (const { name, postmaster } of nodes) {
    const own = all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
    times.set(name, own.reduce((sum, { ticks }) => sum + ticks, 0) * MICROS_PER_TICK)
  }
  return times
}

/** The time of children that have ended counts for their parent. */
async function processOf(pid: string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (!stat) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid: Number(pid), parent: Number(fields[1]), ticks }
}

async function postmasterAt(url: string) {
  const [first] = await ask<{ file: string }>(url, `select pg_read_file('postmaster.pid') as file`)
  return Number(first?.file.split('\n')[0])
}

async function organizationsAt(url: string) {
  const [first] = await ask<{ count: number }>(url, 'select count(*)::int as count from organizations')
  return first?.count ?? 0
}

function withPort(url: string, port: number) {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
