import path from 'node:path'
import { type Config, readConfig } from '../../config.ts'
import { startEmbedded } from './embedded.ts'
import { requireReachable } from './require-reachable.ts'
import { prepareDatabase, type Urls } from './roles.ts'
import { type Log, makeLog } from '../log.ts'
import { makePrivate } from '../private-folder.ts'
import { openSecrets, type Secrets } from '../secrets.ts'
import type { Stop } from '../stops.ts'
import { clearScratch } from '../../ports/scratch.ts'

/** A data folder, and a database that answers. */
export interface Installation {
  config: Config
  log: Log
  secrets: Secrets
  urls: Urls
}

export interface OpenedInstallation {
  opening: Promise<Installation>
  /** Resolves when PostgreSQL starts in a process of its own, or does not have to, or the installation cannot be opened. */
  launched: Promise<void>
  stops: Stop[]
}

/** Imports little, so that PostgreSQL starts while the rest of the program is loaded. */
export function openInstallation(env: Record<string, string | undefined>): OpenedInstallation {
  const stops: Stop[] = []
  const { promise: launched, resolve: onLaunch } = Promise.withResolvers<void>()
  const opening = open(env, { stops, onLaunch })
  opening.then(
    () => onLaunch(),
    () => onLaunch(),
  )
  return { opening, launched, stops }
}

interface Opening {
  stops: Stop[]
  onLaunch(): void
}

async function open(env: Record<string, string | undefined>, { stops, onLaunch }: Opening): Promise<Installation> {
  const config = readConfig(env)
  const log = makeLog(config.logLevel)
  await makePrivate(config.dataDir, log)
  const secrets = await openSecrets(config.dataDir)
  await clearScratch(config.dataDir)
  if (config.database) {
    onLaunch()
    await requireReachable(config.database)
  }
  const urls = config.database ?? (await openEmbedded(config, secrets, { stops, onLaunch }))
  return { config, log, secrets, urls }
}

async function openEmbedded({ dataDir, apiProcesses }: Config, secrets: Secrets, { stops, onLaunch }: Opening) {
  const folder = path.join(dataDir, 'postgres')
  const settings = [`max_connections=${40 + 20 * apiProcesses}`]
  const embedded = await startEmbedded({ folder, password: secrets.database_owner, settings, onLaunch })
  stops.push(() => embedded.stop())
  return prepareDatabase(embedded.url, secrets)
}
