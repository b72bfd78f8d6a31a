import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { inject, onTestFinished } from 'vitest'
import { type Config, readConfig } from '../../../config.ts'
import { type OpenDatabase, withDatabase } from '../../../core/db/database.ts'
import { copyDatabase, dropDatabase, inDatabase } from '../../../testing/databases.ts'
import { run } from '../../commands/run.ts'

/** The environment of an installation. */
export type Env = Record<string, string>

export async function folder() {
  const made = await mkdtemp(path.join(tmpdir(), 'earshot-backups-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** An empty database and data folder. */
export async function nowhere(): Promise<Env> {
  const { url, ownerUrl, superuserUrl } = inject('database')
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await copyDatabase(superuserUrl, { from: 'template0', to: name })
  onTestFinished(() => dropDatabase(superuserUrl, name))
  const databases = { DATABASE_URL: inDatabase(url, name), DATABASE_OWNER_URL: inDatabase(ownerUrl, name) }
  return { ...databases, DATA_DIR: await folder() }
}

export const envOf = ({ database, dataDir }: Config): Env => ({
  DATABASE_URL: database?.url ?? '',
  DATABASE_OWNER_URL: database?.ownerUrl ?? '',
  DATA_DIR: dataDir,
})

/** The operator's command line. */
export async function earshot(env: Env, ...args: string[]) {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await run(args, { env, out: say, err: say })
  return { code, said: lines.join('\n') }
}

export const within = (env: Env, work: (reached: OpenDatabase) => Promise<void>) => withDatabase(readConfig(env), work)

/** Except the queues' settings, which every start rewrites. */
export async function rowsOf(env: Env) {
  const rows: Record<string, string[]> = {}
  await within(env, ({ whole }) =>
    whole.snapshot(async ({ tables }, read) => {
      for (const table of tables) rows[table.name] = (await text(read(table))).split('\n').sort()
    }),
  )
  const { 'boss.queue': _settings, ...kept } = rows
  return kept
}
