import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Model, type ModelFile, partOf } from './model.ts'

export const folderOf = (models: string, { name }: Pick<Model, 'name'>) => path.join(models, name)

export const isPartlyDownloaded = (models: string, model: Model) =>
  stat(folderOf(models, model)).then(
    () => true,
    () => false,
  )

/** Bytes of a model on this machine, including partial files. Only reads sizes. */
export async function bytesOf(models: string, model: Model): Promise<number> {
  let sum = 0
  for (const { name, size } of model.files) {
    const at = path.join(folderOf(models, model), name)
    const found = await stat(at).catch(() => stat(partOf(at)).catch(() => null))
    sum += Math.min(found?.size ?? 0, size)
  }
  return sum
}

/** Hashes of files, valid until their size or time changes. */
const known = new Map<string, { stamp: string; sha256: string }>()

/** The names of missing files and of files with another hash. Unchanged files are not read again, unless `reread`. */
export async function wrongFiles(models: string, model: Model, { reread = false } = {}): Promise<string[]> {
  const wrong: string[] = []
  for (const file of model.files) {
    const at = path.join(folderOf(models, model), file.name)
    if (reread) known.delete(at)
    if (!(await isIntact(at, file))) wrong.push(file.name)
  }
  return wrong
}

export async function isIntact(at: string, { size, sha256 }: ModelFile): Promise<boolean> {
  const found = await stat(at).catch(() => null)
  if (found?.size !== size) return false
  const stamp = `${found.size} ${found.mtimeMs}`
  const before = known.get(at)
  if (before?.stamp === stamp) return before.sha256 === sha256
  const read = await hashOf(at)
  known.set(at, { stamp, sha256: read })
  return read === sha256
}

async function hashOf(at: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(at, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}
