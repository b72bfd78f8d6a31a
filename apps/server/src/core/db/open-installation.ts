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
  stops: Stop[]
}

/** Imports little, so that PostgreSQL starts while the rest of the program is loaded. */
export function openInstallation(env: Record<string, string | undefined>): OpenedInstallation {
  const stops: Stop[] = []
  const opening = open(env, stops)
  opening.catch(() => {})
  return { opening, stops }
}

async function open(env: Record<string, string | undefined>, stops: Stop[]): Promise<Installation> {
  const config = readConfig(env)
  const log = makeLog(config.logLevel)
  await makePrivate(config.dataDir, log)
  const secrets = await openSecrets(config.dataDir)
  await clearScratch(config.dataDir)
  if (config.database) await requireReachable(config.database)
  return { config, log, secrets, urls: config.database ?? (await openEmbedded(config, secrets, stops)) }
}

async function openEmbedded({ dataDir }: Config, secrets: Secrets, stops: Stop[]) {
  const folder = path.join(dataDir, 'postgres')
  const embedded = await startEmbedded({ folder, password: secrets.database_owner })
  stops.push(() => embedded.stop())
  return prepareDatabase(embedded.url, secrets)
}
