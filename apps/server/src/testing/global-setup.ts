import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { prepareServer } from '../db/roles.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { migrateIdentity } from '../ports/identity/builtin/tables.ts'
import { jobs } from '../worker.ts'
import { copyDatabase, TEMPLATE } from './databases.ts'

/**
 * A real PostgreSQL for the whole run, with one migrated database that tests share: organizations keep them apart.
 * Whoever must be alone with a queue or a storage copies the template.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-test-'))
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const embedded = await startEmbedded({ folder: path.join(folder, 'postgres'), password: 'test', settings })
  const urls = await prepareServer(embedded.url, { database: 'earshot', passwords: { owner: 'owner', app: 'app' } })
  const others = [migrateIdentity, (ownerUrl: string) => migrateJobs(ownerUrl, jobs)]
  await migrate({ ownerUrl: urls.ownerUrl, runtimeRole: 'earshot_app', others })
  await copyDatabase(embedded.url, { from: 'earshot', to: TEMPLATE })
  project.provide('database', { ...urls, superuserUrl: embedded.url, dataDir: folder })
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    database: { url: string; ownerUrl: string; superuserUrl: string; dataDir: string }
  }
}
