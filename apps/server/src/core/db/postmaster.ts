import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { SystemAccount } from './system-account.ts'

const MOST_ATTEMPTS = 20

export const RESTORE =
  'If a copy of the folder does not help, restore a backup into another one (docs/operations.md, Backup and restore)'

interface Launch {
  folder: string
  port: number
  settings: string[]
  account: SystemAccount
  onLaunch: (() => void) | undefined
}

const FIXED = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  // Without three processes that read for others, and with fewer visits to databases in which nothing happened.
  'io_method=sync',
  'autovacuum_naptime=3min',
  // A table for connections, and one for locks that nothing here takes.
  'max_connections=60',
  'max_pred_locks_per_transaction=10',
  // Of a solid-state disk. With the cost of a turning one, PostgreSQL reads all of a word rather than a range of time.
  'random_page_cost=1.1',
]

/** After PostgreSQL itself was killed, its workers may linger for seconds and block a start, so it is retried. */
export async function launch(
  url: string,
  { folder, port, settings, account, onLaunch }: Launch,
): Promise<ChildProcess> {
  const logFile = path.join(folder, 'server.log')
  await using log = await open(logFile, 'a', 0o600)
  await account.give(logFile)
  const { size } = await log.stat()
  const flags = [`port=${port}`, ...FIXED, ...settings].flatMap((setting) => ['-c', setting])
  const options = { ...account.ids, detached: true, stdio: ['ignore', log.fd, log.fd] as ['ignore', number, number] }
  const [command = '', ...args] = [...account.before, account.binaries.postgres, '-D', folder, ...flags]
  const server = await untilItAnswers(url, () => {
    const launched = spawn(command, args, options)
    onLaunch?.()
    return launched
  })
  if (server) return server
  const reason = await lastFailure(logFile, size)
  throw new Error(`PostgreSQL does not start on ${folder}${reason && `: ${reason}`}. ${RESTORE}. Its log: ${logFile}`)
}

async function lastFailure(logFile: string, size: number) {
  const lines = (await readFile(logFile)).subarray(size).toString().split('\n')
  return /(?:FATAL|PANIC): +(.*)/.exec(lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? '')?.[1] ?? ''
}

async function untilItAnswers(url: string, begin: () => ChildProcess) {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const server = begin()
    if (await answers(url, server)) return server
    await pause(500)
  }
  return null
}

async function answers(url: string, server: ChildProcess) {
  let gone = false
  server.once('exit', () => {
    gone = true
  })
  server.once('error', () => {
    gone = true
  })
  while (!gone) {
    const client = new pg.Client({ connectionString: url })
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (connected) return true
    await pause(25)
  }
  return false
}

/** SIGINT is PostgreSQL's fast shutdown; SIGQUIT, sent after ten seconds, makes it recover at the next start. */
export async function stop(pid: number) {
  signal(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited === 10_000) signal(pid, 'SIGQUIT')
    await pause(20)
  }
}

function signal(pid: number, name: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

export const isAlive = (pid: number) => signal(pid, 0)

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
