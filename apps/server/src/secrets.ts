import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return (await read(file)) ?? make(file)
}

/** What all nodes must agree on: made of the one secret that they are given, else the data folder's own. */
export const sharedSecrets = ({ session, identity }: Secrets, given: string | undefined) =>
  given
    ? { session: given, identity: createHmac('sha256', given).update('identity').digest('base64url') }
    : { session, identity }

/** Written beside its place and linked there whole: a kill leaves nothing half-written, and of several makers one wins. */
async function make(file: string): Promise<Secrets> {
  const fresh = `${file}.${randomUUID()}`
  const made = Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('base64url')]))
  try {
    await writeFile(fresh, JSON.stringify(made, null, 2), { mode: 0o600, flag: 'wx', flush: true })
    await link(fresh, file).catch(unless('EEXIST'))
  } finally {
    await rm(fresh, { force: true })
  }
  return (await read(file)) as Secrets
}

/** Puts what came with a backup in the place of what was made here; the database's own stay. */
export async function keepShared(dataDir: string, shared: Pick<Secrets, 'session' | 'identity'>) {
  const file = path.join(dataDir, 'secrets.json')
  const fresh = `${file}.${randomUUID()}`
  const kept = { ...(await openSecrets(dataDir)), session: shared.session, identity: shared.identity }
  await writeFile(fresh, JSON.stringify(kept, null, 2), { mode: 0o600, flag: 'wx', flush: true })
  await rename(fresh, file)
}

async function read(file: string): Promise<Secrets | undefined> {
  const text = await readFile(file, 'utf8').catch(unless('ENOENT'))
  return text === undefined ? undefined : JSON.parse(text)
}

/** For catch: passes over an error of this code, and throws any other. */
const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}
