import path from 'node:path'
import * as z from 'zod/mini'
import { readKey } from '../../identity/keys/secret.ts'

const Key = z
  .string({ error: 'Every folder needs a key' })
  .check(z.refine((key) => readKey(key) !== null, 'A key looks like ek_…: an admin of the organization makes it'))

const Folder = z.strictObject({
  path: z.string({ error: 'Every folder needs a path' }).check(z.minLength(1, 'Every folder needs a path')),
  key: Key,
  sent: z._default(z.enum(['keep', 'delete'], { error: '“sent” is keep or delete' }), 'keep'),
})

const Folders = z.array(Folder, { error: 'It is a list: [{"path": "…", "key": "ek_…"}]' })

export type WatchedFolder = z.output<typeof Folder>

/** JSON, or `path=key` separated by commas or newlines. */
export function readFolders(declared: string | undefined, dataDir: string): WatchedFolder[] {
  const written = declared?.trim() ?? ''
  const read = z.safeParse(Folders, written.startsWith('[') ? parsed(written) : pairsIn(written))
  if (!read.success) throw new Error(read.error.issues.map(sentence).join('\n'))
  const folders = read.data.map((folder) => ({ ...folder, path: path.resolve(folder.path) }))
  for (const [at, folder] of folders.entries()) {
    if (folders.findIndex((other) => other.path === folder.path) < at)
      throw new Error(`WATCH_FOLDERS names ${folder.path} twice`)
    if (isWithin(folder.path, dataDir) || isWithin(dataDir, folder.path))
      throw new Error(
        `WATCH_FOLDERS: ${folder.path} is where Earshot stores its own data (DATA_DIR). Select another folder`,
      )
  }
  return folders
}

const isWithin = (inner: string, outer: string) => `${inner}${path.sep}`.startsWith(`${outer}${path.sep}`)

const pairsIn = (written: string) =>
  written
    .split(/[,\n]/)
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => ({
      path: pair.slice(0, Math.max(0, pair.lastIndexOf('='))),
      key: pair.slice(pair.lastIndexOf('=') + 1),
    }))

function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    throw new Error('WATCH_FOLDERS: this is not JSON. It looks like [{"path": "/srv/calls", "key": "ek_…"}]')
  }
}

const sentence = ({ path: where, message }: z.core.$ZodIssue) =>
  `WATCH_FOLDERS${typeof where[0] === 'number' ? ` ${where[0] + 1}` : ''}: ${message}`
