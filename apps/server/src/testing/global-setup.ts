import { mkdtemp, rm, statfs, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { databaseOf, distributeTables, emptyCluster, requireDistributed } from '../core/db/testing/citus.ts'
import { startEmbedded } from '../core/db/embedded.ts'
import { prepareServer } from '../core/db/roles.ts'
import { migrateToLatest } from '../core/db/schema.ts'
import { testModels } from '../ports/testing/moonshine.ts'
import { copyDatabase, TEMPLATE } from './databases.ts'

/**
 * Starts one PostgreSQL for the whole run, with a migrated database that tests share, each in its own organizations.
 * Tests that need their own queue or storage copy the template. With CITUS_URL the database is a cluster's, which was
 * distributed by an older version, and cannot be copied.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(await parentFolder(), `${process.env.EARSHOT_TEST_RUN ?? 'earshot'}-test-`))
  const { superuserUrl, database, stop } = await openServer(folder)
  const urls = await prepareServer(superuserUrl, { database, passwords: { owner: 'owner', app: 'app' } })
  if (CITUS) {
    await migrateToLatest(urls, DISTRIBUTED_AT)
    await distributeTables(superuserUrl)
  }
  await migrateToLatest(urls)
  if (CITUS) await requireDistributed(superuserUrl)
  else await copyDatabase(superuserUrl, { from: database, to: TEMPLATE })
  await symlink(testModels, path.join(folder, 'models'))
  project.provide('database', { ...urls, superuserUrl, dataDir: folder })
  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const CITUS = process.env.CITUS_URL

/** Later migrations run on the cluster, as in an upgrade. */
const DISTRIBUTED_AT = '0202_baseline'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 1024 ** 3

/**
 * In memory if it has room. A database has 750 files, and ext4 does not reuse the place of a file that was deleted in the
 * last minutes but looks at each of these places: after thirty copies a new one takes four times the processor time.
 */
async function parentFolder() {
  const found = await statfs(MEMORY).catch(() => null)
  return found && found.bavail * found.bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
}

async function openServer(folder: string) {
  if (CITUS) return { superuserUrl: await emptyCluster(CITUS), database: databaseOf(CITUS), stop: async () => {} }
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const embedded = await startEmbedded({ folder: path.join(folder, 'postgres'), password: 'test', settings })
  return { superuserUrl: embedded.url, database: 'earshot', stop: () => embedded.stop() }
}

declare module 'vitest' {
  interface ProvidedContext {
    database: { url: string; ownerUrl: string; superuserUrl: string; dataDir: string }
  }
}
