import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface Secrets {
  database_owner: string
  database_app: string
  session: string
  identity: string
}

const names = ['database_owner', 'database_app', 'session', 'identity'] as const

/** The secrets of this installation: made once, kept in the data folder, readable by its owner alone. */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true })
  const known = await readFile(file, 'utf8').then(JSON.parse, ifAbsent)
  if (known) return known
  const made = Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('base64url')]))
  await writeFile(file, JSON.stringify(made, null, 2), { mode: 0o600, flag: 'wx', flush: true })
  return made as unknown as Secrets
}

function ifAbsent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}
