import { access } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { type Connections, connect } from './connection.ts'
import { JOB_STATEMENT_MS } from './deadlines.ts'
import { missingDistribution, rolesOnCluster } from './distribution.ts'
import { startEmbedded } from './embedded.ts'
import { migrationNames } from './migrations.ts'
import { requireReachable } from './require-reachable.ts'
import { prepareDatabase, roleOf, type Urls } from './roles.ts'
import { findServer, isListening, superuserUrl } from './running-server.ts'
import { openDump, type DatabaseDump } from './dump/dump.ts'
import { openSecrets } from '../secrets.ts'

export interface OpenDatabase {
  urls: Urls
  connections: Connections
  whole: DatabaseDump
  /** The statements that distribute it over a Citus cluster, without those that were run. */
  distribution(): Promise<string[]>
}

interface OpenOptions {
  /** Whether the database is empty, so that a data folder may be created for it. */
  fresh?: boolean
}

/** Opens the server's database, whether or not the server is running. Stops what it had to start. */
export async function withDatabase(
  config: Config,
  work: (reached: OpenDatabase) => Promise<void>,
  { fresh = false }: OpenOptions = {},
) {
  const { url, ownerUrl, stop } = await reach(config, fresh)
  const connections = connect(url, () => {}, { most: 2, statementMs: JOB_STATEMENT_MS })
  try {
    const distribution = () => distributionOf(connections, roleOf(url))
    await work({ urls: { url, ownerUrl }, connections, whole: wholeOf({ url, ownerUrl }), distribution })
  } finally {
    await connections.close()
    await stop()
  }
}

async function distributionOf({ outside }: Connections, runtimeRole: string) {
  const missing = await missingDistribution((statement) => sql.raw<object>(statement).execute(outside))
  return [...missing, ...rolesOnCluster(runtimeRole)]
}

export function wholeOf(urls: Urls) {
  const migrate = async (upTo?: string) => {
    // Imported lazily: it loads all jobs, and most commands need none.
    const { migrateToLatest } = await import('./schema.ts')
    await migrateToLatest(urls, upTo)
  }
  return openDump({ ownerUrl: urls.ownerUrl, runtimeRole: roleOf(urls.url), known: migrationNames, migrate })
}

async function reach({ database, dataDir }: Config, fresh: boolean) {
  if (database) {
    await requireReachable(database)
    return { ...database, stop: async () => {} }
  }
  const folder = path.join(dataDir, 'postgres')
  if (!fresh)
    await access(path.join(folder, 'PG_VERSION')).catch(() => {
      throw new Error(`No Earshot data in ${dataDir} yet. Start Earshot once, or pass its folder with --data DIR`)
    })
  const secrets = await openSecrets(dataDir)
  const server = await runningOrStarted(folder, secrets.database_owner)
  return { ...(await prepareDatabase(server.url, secrets)), stop: server.stop }
}

async function runningOrStarted(folder: string, password: string) {
  const running = await findServer(folder)
  if (!running || !(await isListening(running.port))) return startEmbedded({ folder, password })
  return { url: superuserUrl(running.port, password), stop: async () => {} }
}
