import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'
import { type Connections, connect } from './db/connection.ts'
import { startEmbedded } from './db/embedded.ts'
import { prepareServer } from './db/roles.ts'
import { findServer, isListening, superuserUrl } from './db/running.ts'
import { openSecrets } from './secrets.ts'

/** Works with the server's database, whether the server runs or not. What was started for it is stopped again. */
export async function withDatabase(config: Config, work: (connections: Connections) => Promise<void>) {
  const { url, stop } = await reach(config)
  const connections = connect(url, () => {}, 2)
  try {
    await work(connections)
  } finally {
    await connections.close()
    await stop()
  }
}

async function reach({ database, dataDir }: Config) {
  if (database) return { url: database.url, stop: async () => {} }
  const folder = path.join(dataDir, 'postgres')
  await access(path.join(folder, 'PG_VERSION')).catch(() => {
    throw new Error(`There is no Earshot in ${dataDir} yet. Start it once, or name its folder: --data DIR`)
  })
  const secrets = await openSecrets(dataDir)
  const server = await runningOrStarted(folder, secrets.database_owner)
  const passwords = { owner: secrets.database_owner, app: secrets.database_app }
  const { url } = await prepareServer(server.url, { database: 'earshot', passwords })
  return { url, stop: server.stop }
}

async function runningOrStarted(folder: string, password: string) {
  const running = await findServer(folder)
  if (!running || !(await isListening(running.port))) return startEmbedded({ folder, password })
  return { url: superuserUrl(running.port, password), stop: async () => {} }
}
