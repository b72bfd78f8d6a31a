import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from '../cli-error.ts'
import { subFolders } from './moved-files.ts'

const SOUND = /\.(webm|ogg|oga|opus|mp4|m4a|m4b|mp3|mpga|wav|wave|flac|aac|amr|3gp|3g2|mkv|mka|mov)$/i

export interface FoundRecording {
  path: string
  size: number
  modified: number
}

export interface Folder {
  path: string
  recursive: boolean
  /** Leaves out the subfolders for what was sent and what was refused. */
  apart?: boolean
}

/** Sorted from the oldest. Symbolic links are not followed. `others` counts the remaining files. */
export async function recordingsIn({ path, recursive, apart = false }: Folder) {
  const left = apart ? subFolders.map((name) => join(path, name)) : []
  const all = await filesIn(path, recursive, left)
  const paths = all.filter((file) => SOUND.test(file))
  const found = await Promise.all(paths.map(measured))
  return { files: found.flatMap((file) => file ?? []).sort(byAge), others: all.length - paths.length }
}

const byAge = (one: FoundRecording, other: FoundRecording) =>
  one.modified - other.modified || (one.path < other.path ? -1 : 1)

const measured = (path: string): Promise<FoundRecording | null> =>
  stat(path).then(
    ({ size, mtimeMs }) => ({ path, size, modified: mtimeMs }),
    () => null,
  )

async function filesIn(path: string, recursive: boolean, left: string[]): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(sentences[error.code ?? '']?.(path) ?? `${path} cannot be read (${error.code})`)
  })
  const shown = entries.filter(({ name }) => !name.startsWith('.'))
  const files = shown.filter((entry) => entry.isFile()).map(({ name }) => join(path, name))
  if (!recursive) return files
  const folders = shown.filter((entry) => entry.isDirectory()).map(({ name }) => join(path, name))
  const inside = folders.filter((folder) => !left.includes(folder)).map((folder) => filesIn(folder, true, left))
  return [...files, ...(await Promise.all(inside)).flat()]
}

const sentences: Record<string, (path: string) => string> = {
  ENOENT: (path) => `Folder not found: ${path}`,
  ENOTDIR: (path) => `${path} is not a folder. Use earshot send for files`,
  EACCES: (path) => `You do not have permission to read ${path}`,
}
