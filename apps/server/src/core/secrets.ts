import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'

const Secret = z.string().check(z.minLength(1))
const Shape = z.object({ database_owner: Secret, database_app: Secret, session: Secret, identity: Secret })

export type Secrets = z.infer<typeof Shape>

/** This installation's secrets: created once in the data folder, readable by its owner only. */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return (await read(file)) ?? make(file)
}

/** Secrets that all nodes share: derived from the given one, else from the data folder. */
export const sharedSecrets = ({ session, identity }: Secrets, given: string | undefined) =>
  given
    ? { session: given, identity: createHmac('sha256', given).update('identity').digest('base64url') }
    : { session, identity }

/** Written to a temporary file and linked into place: a kill leaves no partial file, and one of several concurrent writers wins. */
async function make(file: string): Promise<Secrets> {
  const fresh = `${file}.${randomUUID()}`
  const made = Object.fromEntries(Object.keys(Shape.shape).map((name) => [name, randomBytes(32).toString('base64url')]))
  try {
    await writeFile(fresh, JSON.stringify(made, null, 2), { mode: 0o600, flag: 'wx', flush: true })
    await link(fresh, file).catch(unless('EEXIST'))
  } finally {
    await rm(fresh, { force: true })
  }
  return (await read(file)) as Secrets
}

/** Replaces the shared secrets by those of a backup; the database passwords stay. */
export async function keepShared(dataDir: string, shared: Pick<Secrets, 'session' | 'identity'>) {
  const file = path.join(dataDir, 'secrets.json')
  const fresh = `${file}.${randomUUID()}`
  const kept = { ...(await openSecrets(dataDir)), session: shared.session, identity: shared.identity }
  await writeFile(fresh, JSON.stringify(kept, null, 2), { mode: 0o600, flag: 'wx', flush: true })
  await rename(fresh, file)
}

async function read(file: string): Promise<Secrets | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return
    throw new Error(
      `${file} cannot be read (${error.code}). Make it readable for the account that runs Earshot, and for no other`,
    )
  })
  return text === undefined ? undefined : parse(file, text)
}

function parse(file: string, text: string): Secrets {
  try {
    return z.parse(Shape, JSON.parse(text))
  } catch {
    throw new Error(
      `${file} is damaged: it is not the JSON that Earshot wrote there. Put it back from a copy of the data folder; ` +
        'without one, restore a backup into another folder (docs/operations.md, Backup and restore)',
    )
  }
}

/** For catch: ignores errors with this code and throws others. */
const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}
