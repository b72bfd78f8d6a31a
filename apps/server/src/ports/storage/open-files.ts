import { type FileHandle, open } from 'node:fs/promises'

interface OpenFile {
  handle: FileHandle
  size: number
}

/** A file may have been replaced by another process after this. */
const FRESH_MS = 1000
const MOST = 64

const files = new Map<string, Promise<OpenFile>>()

/** Keeps a file or folder open for a second: players ask for many ranges of a file, and new files are synced with their folder. */
export function openFile(path: string): Promise<OpenFile> {
  const known = files.get(path)
  if (known) return known
  const opened = openOnce(path)
  files.set(path, opened)
  const close = () => {
    if (files.get(path) === opened) files.delete(path)
    void opened.then(({ handle }) => handle.close()).catch(() => {})
  }
  setTimeout(close, FRESH_MS)
  const [oldest = path] = files.keys()
  if (files.size > MOST) files.delete(oldest)
  return opened
}

/** For names that are removed or replaced. */
export const forgetFile = (path: string) => files.delete(path)

export const forgetFiles = () => files.clear()

async function openOnce(path: string): Promise<OpenFile> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    return { handle, size }
  } catch (error) {
    await handle.close()
    throw error
  }
}
