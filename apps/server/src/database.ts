import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'
import { type Connections, connect } from './db/connection.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrationNames } from './db/migrate.ts'
import { prepareServer, roleOf, type Urls } from './db/roles.ts'
import { findServer, isListening, superuserUrl } from './db/running.ts'
import { openWhole, type Whole } from './db/whole/whole.ts'
import { openSecrets, type Secrets } from './secrets.ts'

/** The server's database as who serves sees it, and as who owns it does. */
export interface Reached {
  /** The role that serves. */
  runtimeRole: string
  connections: Connections
  whole: Whole
}

interface How {
  /** Whether a data folder may be begun for it. */
  fresh?: boolean
}

/** Works with the server's database, whether the server runs or not. What was started for it is stopped again. */
export async function withDatabase(
  config: Config,
  work: (reached: Reached) => Promise<void>,
  { fresh = false }: How = {},
) {
  const { url, ownerUrl, stop } = await reach(config, fresh)
  const connections = connect(url, () => {}, 2)
  try {
    await work({ runtimeRole: roleOf(url), connections, whole: wholeOf({ url, ownerUrl }) })
  } finally {
    await connections.close()
    await stop()
  }
}

function wholeOf(urls: Urls) {
  const migrate = async (upTo?: string) => {
    // All the jobs come with it, and most commands need none.
    const { bringUpToDate } = await import('./schema.ts')
    await bringUpToDate(urls, upTo)
  }
  return openWhole({ ownerUrl: urls.ownerUrl, runtimeRole: roleOf(urls.url), known: migrationNames, migrate })
}

async function reach({ database, dataDir }: Config, fresh: boolean) {
  if (database) return { ...database, stop: async () => {} }
  const folder = path.join(dataDir, 'postgres')
  if (!fresh)
    await access(path.join(folder, 'PG_VERSION')).catch(() => {
      throw new Error(`There is no Earshot in ${dataDir} yet. Start it once, or name its folder: --data DIR`)
    })
  const secrets = await openSecrets(dataDir)
  const server = await runningOrStarted(folder, secrets.database_owner)
  return { ...(await prepareOurs(server.url, secrets)), stop: server.stop }
}

/** Roles and a database in the PostgreSQL that came along. */
export const prepareOurs = (superuser: string, { database_owner: owner, database_app: app }: Secrets) =>
  prepareServer(superuser, { database: 'earshot', passwords: { owner, app } })

async function runningOrStarted(folder: string, password: string) {
  const running = await findServer(folder)
  if (!running || !(await isListening(running.port))) return startEmbedded({ folder, password })
  return { url: superuserUrl(running.port, password), stop: async () => {} }
}
