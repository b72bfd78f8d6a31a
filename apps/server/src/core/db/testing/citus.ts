import pg from 'pg'
import { distributeMissing, missingDistribution, rolesOnCluster } from '../distribution.ts'

/** Checks that the database is an empty Citus cluster, because tests fill it. */
export async function emptyCluster(url: string) {
  await inside(url, async (client) => {
    const { rows: citus } = await client.query(`select where to_regclass('pg_dist_node') is not null`)
    if (citus.length === 0) throw new Error('CITUS_URL names a database without Citus: create extension citus')
    const { rows } = await client.query<{ workers: number; tables: number }>(
      `select (select count(*)::int from pg_dist_node where noderole = 'primary' and groupid > 0) as workers,
        (select count(*)::int from pg_class where relname = 'organizations') as tables`,
    )
    const [found] = rows
    if (!found?.workers) throw new Error('CITUS_URL names a coordinator without workers: add some with citus_add_node')
    if (found.tables) throw new Error('CITUS_URL names a database that is not empty. The tests want one of their own')
    await client.query(`alter database ${pg.escapeIdentifier(databaseOf(url))} owner to ${await owner(client)}`)
  })
  return url
}

export const distributeTables = (url: string) =>
  inside(url, async (client) => {
    await distributeMissing((statement) => client.query(statement))
    for (const statement of rolesOnCluster('earshot_app')) await client.query(statement)
  })

/** Migrations have distributed what they created. */
export const requireDistributed = (url: string) =>
  inside(url, async (client) => {
    const missing = await missingDistribution((statement) => client.query(statement))
    if (missing.length > 0) throw new Error(`Not distributed by migrations:\n${missing.join('\n')}`)
  })

export const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

async function owner(client: pg.Client) {
  const { rowCount } = await client.query(`select from pg_roles where rolname = 'earshot_owner'`)
  if (!rowCount) await client.query('create role earshot_owner login')
  return 'earshot_owner'
}

async function inside(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
