import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openBenchServer } from './bench-server.ts'
import { say } from './load.ts'

/** node bench/idle.ts: what an installation in one process does while it has nothing to do, over a minute. */
const SECONDS = 60

await using station = await openBenchServer({ ROLES: 'api,worker' })
const client = new pg.Client({ connectionString: station.superuserUrl })
await client.connect()
await pause(10_000)
const before = await transactions()
const used = process.cpuUsage()
await pause(SECONDS * 1000)
const { user, system } = process.cpuUsage(used)
const each = (await transactions()) - before
say(
  `${(each / SECONDS).toFixed(2)} transactions a second, ${((user + system) / SECONDS / 1e4).toFixed(2)} % of a core without PostgreSQL`,
)
await client.end()

/** Of the database, without the two that ask. */
async function transactions() {
  const { rows } = await client.query<{ count: number }>(
    'select (xact_commit + xact_rollback)::integer as count from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.count ?? Number.NaN
}
