import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isAlive } from '../../core/db/postmaster.ts'
import type { S3State } from '../../ports/testing/faulty-s3.ts'
import { eventually } from '../eventually.ts'
import type { Installation, Supervised } from './installation.ts'

const run = promisify(execFile)

/** In milliseconds. */
const SILENCE_MS = 12_000

export interface Fault {
  name: string
  night: number
  /** Starts the fault, waits, and ends it. Resolves when everything that was killed runs again. */
  inject(installation: Installation): Promise<unknown>
  impossible?(installation: Installation): Promise<string | null>
}

async function hanging({ hang }: { hang(hangs: boolean): void }) {
  hang(true)
  await pause(SILENCE_MS)
  hang(false)
}

const all = (installation: Installation) => [installation.api, ...installation.workers]

async function paused(nodes: Supervised[]) {
  for (const each of nodes) each.node().signal('SIGSTOP')
  await pause(SILENCE_MS)
  for (const each of nodes) each.node().signal('SIGCONT')
}

async function killPostgres({ postgres }: Installation) {
  const pid = await postgres()
  process.kill(pid, 'SIGKILL')
  await eventually(
    async () => isAlive(pid),
    (alive) => !alive,
  )
  await eventually(
    async () => postgres(),
    (next) => next !== 0 && next !== pid,
  )
}

async function stopPostgres({ postgres }: Installation) {
  const pid = await postgres()
  const { stdout } = await run('pgrep', ['-P', `${pid}`])
  const family = [pid, ...stdout.trim().split('\n').map(Number).filter(Boolean)]
  const signal = (name: NodeJS.Signals) => family.forEach((each) => isAlive(each) && process.kill(each, name))
  signal('SIGSTOP')
  await pause(SILENCE_MS)
  signal('SIGCONT')
}

async function stopChildren(name: string) {
  const pids = async () =>
    (await run('pgrep', [name]).catch(() => ({ stdout: '' }))).stdout.trim().split('\n').map(Number)
  const stopped = (await eventually(pids, ([pid]) => Boolean(pid), 20).catch(() => [])).filter(Boolean)
  for (const pid of stopped) if (isAlive(pid)) process.kill(pid, 'SIGSTOP')
  await pause(SILENCE_MS)
  for (const pid of stopped) if (isAlive(pid)) process.kill(pid, 'SIGCONT')
}

const isTmpfs = async ({ dataDir }: Installation) =>
  (await run('stat', ['-f', '-c', '%T', dataDir])).stdout.trim() === 'tmpfs' ? null : 'needs a small tmpfs (root)'

async function fillDisk({ dataDir }: Installation) {
  const file = path.join(dataDir, 'fill')
  await run('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M']).catch(() => 'no space is left, as wanted')
  await pause(SILENCE_MS)
  await rm(file)
}

async function limitDescriptors({ api }: Installation) {
  const pid = String(api.node().pid)
  const { stdout } = await run('prlimit', ['--pid', pid, '--nofile', '--output', 'SOFT', '--noheadings'])
  await run('prlimit', ['--pid', pid, '--nofile=24:'])
  await pause(SILENCE_MS)
  await run('prlimit', ['--pid', pid, `--nofile=${stdout.trim()}:`])
}

const inBucket = (name: string, state: S3State): Fault => ({
  name,
  night: 20,
  inject: async ({ bucket }) => {
    bucket?.set(state)
    await pause(SILENCE_MS)
    bucket?.set('open')
  },
  impossible: async ({ bucket }) => (bucket ? null : 'needs --bucket'),
})

export const faults: readonly Fault[] = [
  { name: 'kill -9 of the api', night: 100, inject: ({ api }) => api.restart() },
  { name: 'kill -9 of a worker', night: 100, inject: async ({ workers }) => workers[0]?.restart() },
  { name: 'kill -9 of PostgreSQL', night: 50, inject: killPostgres },
  {
    name: 'kill -9 of everything',
    night: 20,
    inject: (here) => Promise.all([killPostgres(here), ...all(here).map((each) => each.restart())]),
  },
  { name: 'PostgreSQL stopped (SIGSTOP)', night: 20, inject: stopPostgres },
  { name: 'a worker stopped (SIGSTOP)', night: 20, inject: ({ workers }) => paused(workers.slice(0, 1)) },
  { name: 'the recognizer stopped (SIGSTOP)', night: 20, inject: () => stopChildren('recognizer-process') },
  {
    name: 'the line to PostgreSQL swallows everything',
    night: 20,
    inject: async ({ databaseLine }) => {
      databaseLine.set('silent')
      await pause(SILENCE_MS)
      databaseLine.set('open')
    },
  },
  {
    name: 'clients’ connections reset in mid-answer',
    night: 20,
    inject: async ({ clientLine }) => {
      for (let times = 0; times < 10; times++) {
        clientLine.set('broken')
        clientLine.set('open')
        await pause(300)
      }
    },
  },
  { name: 'the disk is full', night: 20, inject: fillDisk, impossible: isTmpfs },
  {
    name: 'the recordings’ disk is read-only',
    night: 20,
    inject: async ({ dataDir }) => {
      const files = path.join(dataDir, 'files')
      await run('mount', ['--bind', files, files])
      // Busy while a recording is being written.
      await eventually(() => run('mount', ['-o', 'remount,ro,bind', files]).catch(() => null), Boolean)
      await pause(SILENCE_MS)
      await run('mount', ['-o', 'remount,rw,bind', files])
      // Lazy, because open files would block the unmount.
      await run('umount', ['-l', files])
    },
    impossible: async ({ bucket }) => {
      if (bucket) return 'the recordings are in a bucket'
      return process.getuid?.() === 0 ? null : 'needs root to remount'
    },
  },
  {
    name: 'the api has no descriptors left',
    night: 20,
    inject: limitDescriptors,
    impossible: () =>
      run('prlimit', ['--version']).then(
        () => null,
        () => 'needs prlimit (util-linux)',
      ),
  },
  {
    name: 'the clock is two days ahead, and set back',
    night: 20,
    inject: async ({ clock }) => {
      await clock?.set(2)
      await pause(SILENCE_MS)
      await clock?.set(0)
      // libfaketime reads its file once a second.
      await pause(2000)
    },
    impossible: async ({ clock }) => (clock ? null : 'needs libfaketime (Debian: libfaketime)'),
  },
  inBucket('the bucket does not answer', 'silent'),
  inBucket('the bucket answers 503', 'overloaded'),
  inBucket('the bucket names false ETags', 'false ETags'),
  { name: 'a receiver of webhooks hangs', night: 20, inject: ({ webhook }) => hanging(webhook) },
  { name: 'the mail server hangs', night: 20, inject: ({ mail }) => hanging(mail) },
]
