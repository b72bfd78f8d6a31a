import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { CliError } from '../cli-error.ts'

/** Of a watched folder, for what was sent and what was refused. They are not searched for recordings. */
export const subFolders = ['sent', 'failed'] as const

export async function requireSubFolders(folder: string): Promise<void> {
  for (const name of subFolders)
    await requireSubFolder(join(folder, name)).catch((error: Error) => {
      throw new CliError(`${folder} cannot be written to (${error.message}). Use --sent keep, or mend its permissions`)
    })
}

/** Under a free name; with a note it is a failed one. */
export async function moveTo(folder: string, { path, note }: { path: string; note: string | null }): Promise<void> {
  const target = await freeName(join(folder, note === null ? 'sent' : 'failed'), basename(path))
  const moved = await rename(path, target).then(() => true, gone)
  if (moved && note !== null) await writeFile(`${target}.txt`, `${note}\n`)
}

export const removeFile = (path: string) => rm(path, { force: true })

async function requireSubFolder(at: string) {
  await mkdir(at).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (!(await lstat(at)).isDirectory()) throw new Error(`${at} is no folder`)
}

async function freeName(folder: string, file: string): Promise<string> {
  const { name, ext } = parse(file)
  const stem = shortened(name)
  for (let number = 1; ; number++) {
    const target = join(folder, number === 1 ? `${stem}${ext}` : `${stem} (${number})${ext}`)
    const isTaken = await lstat(target).then(
      () => true,
      () => false,
    )
    if (!isTaken) return target
  }
}

/** File names have at most 255 bytes; the rest is for a number, the suffix and that of the note. */
const LONGEST = 200

function shortened(stem: string): string {
  const letters = [...stem]
  while (Buffer.byteLength(letters.join('')) > LONGEST) letters.pop()
  return letters.join('')
}

/** Another one has moved it. */
function gone(error: NodeJS.ErrnoException): false {
  if (error.code !== 'ENOENT') throw error
  return false
}
