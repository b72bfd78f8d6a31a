import type { ChildProcess } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type SystemAccount, systemAccountFor, runAs } from './system-account.ts'
import { freePort, launch, RESTORE, stop } from './postmaster.ts'
import { findServer, isListening, lockFileOf, superuserUrl } from './running-server.ts'

export interface Embedded {
  url: string
  stop(): Promise<void>
}

interface EmbeddedOptions {
  folder: string
  password: string
  settings?: string[]
  /** PostgreSQL starts, in a process of its own. */
  onLaunch?(): void
}

const RESTART_MS = 2000

const IN_USE = 'Another Earshot is running on this data folder. Stop it, or use another folder with --data'

/**
 * Starts the PostgreSQL installed from npm, in its own process group so that Ctrl-C reaches Earshot first. Stops a
 * server that a killed Earshot left running on the folder; refuses a folder that is in use.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { folder, password, settings = [], onLaunch } = options
  const account = await systemAccountFor(folder)
  await initialize(folder, password, account)
  await requireSameVersion(folder, account)
  await stopLeftover(folder, password)
  const port = await freePort()
  const url = superuserUrl(port, password)
  const stopAgain = await keepRunning(url, () => launch(url, { folder, port, settings, account, onLaunch }))
  return { url, stop: stopAgain }
}

/** Restarts a crashed server on the same port. */
async function keepRunning(url: string, begin: () => Promise<ChildProcess>): Promise<() => Promise<void>> {
  let stopping = false
  let held = hold()

  async function hold() {
    const server = await begin()
    const lock = await own(url)
    if (!lock) throw new Error(IN_USE)
    server.once('exit', () => {
      if (!stopping) held = holdAgain()
    })
    return { pid: server.pid as number, lock }
  }

  /** Retries until it starts: the cause, such as a full disk, may pass. */
  async function holdAgain(): ReturnType<typeof hold> {
    try {
      return await hold()
    } catch (error) {
      if (stopping) throw error
      await pause(RESTART_MS)
      return holdAgain()
    }
  }

  await held
  return async () => {
    stopping = true
    const running = await held.catch(() => null)
    await running?.lock.end().catch(() => {})
    if (running) await stop(running.pid)
  }
}

/** Builds the folder next to its place and renames it, so that a kill leaves no partial folder. */
async function initialize(folder: string, password: string, account: SystemAccount) {
  if (await exists(path.join(folder, 'PG_VERSION'))) return
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new Error(`${folder} has no PG_VERSION, so PostgreSQL cannot read it. ${RESTORE}`)
  const parent = path.dirname(folder)
  const fresh = path.join(parent, 'postgres.new')
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  const passwordFile = path.join(fresh, '..', 'postgres.pw')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await account.give(fresh, passwordFile)
  const provider = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  const sign = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await runAs(account, account.binaries.initdb, [`--pgdata=${fresh}`, ...provider, ...sign])
  await rm(passwordFile)
  await rename(fresh, folder)
}

/** PostgreSQL reads only files of its own major version. */
async function requireSameVersion(folder: string, account: SystemAccount) {
  const made = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim()
  const { stdout } = await runAs(account, account.binaries.postgres, ['--version'])
  const here = /\d+/.exec(stdout)?.[0]
  if (made === here) return
  throw new Error(
    `PostgreSQL ${made || '(unknown)'} made the data in ${folder}, and this Earshot comes with PostgreSQL ${here}. ` +
      'Back up with the Earshot that made it, and restore that into another folder here (docs/operations.md, Backup and restore)',
  )
}

async function stopLeftover(folder: string, password: string) {
  const leftover = await findServer(folder)
  if (!leftover) return
  if (!(await isListening(leftover.port))) return rm(lockFileOf(folder))
  const owned = await own(superuserUrl(leftover.port, password)).catch(() => null)
  if (!owned) throw new Error(IN_USE)
  await owned.end()
  await stop(leftover.pid)
}

const OWNERSHIP = 4_281_774

/** Holds an advisory lock while this process runs, so that a second Earshot on the folder is detected. Null if taken. */
async function own(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  for (let attempt = 0; attempt < 10; attempt++) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [OWNERSHIP])
    if (rows[0]?.free) return client
    await pause(200)
  }
  await client.end()
  return null
}

const exists = (file: string) =>
  readFile(file).then(
    () => true,
    () => false,
  )
