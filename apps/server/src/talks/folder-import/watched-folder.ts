import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ApiError } from '@earshot/contract/errors'
import type { SeenFile } from './file-growth.ts'

export type SubFolder = 'sent' | 'failed'

const UNFINISHED = /^\.|\.(part|partial|filepart|tmp|crdownload)$/i

/** Creates the subfolders. Throws a sentence if the folder cannot be used. */
export async function requireFolder(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new Error(`WATCH_FOLDERS: no such folder ${folder}`)
  for (const subFolder of ['sent', 'failed'] as const)
    await requireSubFolder(folder, subFolder).catch((error: Error) => {
      throw new Error(`WATCH_FOLDERS: Earshot cannot write to ${folder} (${error.message})`)
    })
}

/** Ignores directories and symbolic links. */
export async function filesIn(folder: string): Promise<SeenFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name)).map(({ name }) => name)
  const seen = await Promise.all(names.map((name) => seenFile(folder, name)))
  return seen.flatMap((file) => file ?? [])
}

async function seenFile(folder: string, name: string): Promise<SeenFile | null> {
  const found = await lstat(path.join(folder, name)).catch(() => null)
  return found?.isFile() ? { name, size: found.size, modified: found.mtimeMs } : null
}

/** Does not follow a symbolic link that replaces the file, and does not block on a pipe. */
const AS_IT_IS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Null if the file has changed since it was seen. */
export async function openUnchangedFile(
  folder: string,
  { name, size, modified }: SeenFile,
): Promise<FileHandle | null> {
  const file = await open(path.join(folder, name), AS_IT_IS).catch(unopened)
  if (!file) return null
  const found = await file.stat()
  if (found.isFile() && found.size === size && found.mtimeMs === modified) return file
  await file.close()
  return null
}

function unopened(error: NodeJS.ErrnoException): null {
  if (error.code === 'EACCES' || error.code === 'EPERM')
    throw new ApiError('invalid', 'Earshot does not have permission to read this file')
  return gone(error)
}

function gone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ELOOP') return null
  throw error
}

/** Moves a file to a subfolder under a free name, with an optional note beside it. */
export async function moveToSubFolder(
  folder: string,
  { name, subFolder, note }: { name: string; subFolder: SubFolder; note?: string },
) {
  const target = await freeName(await requireSubFolder(folder, subFolder), name)
  await rename(path.join(folder, name), target).catch(gone)
  if (note) await writeFile(`${target}.txt`, `${note}\n`)
}

export const removeFile = (folder: string, name: string) => rm(path.join(folder, name), { force: true })

async function requireSubFolder(folder: string, subFolder: SubFolder): Promise<string> {
  const at = path.join(folder, subFolder)
  await mkdir(at).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (!(await lstat(at)).isDirectory()) throw new Error(`${at} is no folder`)
  return at
}

/** File names have at most 255 bytes; the rest is for a number and the note's suffix. */
const LONGEST = 200

async function freeName(subFolder: string, name: string): Promise<string> {
  const { name: stem, ext } = path.parse(name)
  const short = shortened(stem, LONGEST - Buffer.byteLength(ext))
  for (let number = 1; ; number++) {
    const target = path.join(subFolder, number === 1 ? `${short}${ext}` : `${short} (${number})${ext}`)
    const isTaken = await lstat(target).then(
      () => true,
      () => false,
    )
    if (!isTaken) return target
  }
}

function shortened(stem: string, most: number): string {
  const letters = [...stem]
  while (Buffer.byteLength(letters.join('')) > Math.max(most, 1)) letters.pop()
  return letters.join('')
}
