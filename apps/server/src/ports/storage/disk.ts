import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { absent, filesBelow, inFolder, removeOld, syncFolder } from './folders.ts'
import { checkKey, checkPrefix } from './object-keys.ts'
import { forgetFile, openFile } from './open-files.ts'
import { type Bytes, MissingObject, type PutOptions, type Storage } from './storage.ts'

const ABANDONED = 24 * 60 * 60 * 1000

interface Disk {
  objects: string
  writing: string
}

/** Objects are files below `folder`, named by their keys. */
export function diskStorage(folder: string): Storage {
  const disk: Disk = { objects: resolve(folder), writing: resolve(folder, '.writing') }
  return {
    put: (key, bytes, options = {}) => put(disk, key, { bytes, ...options }),
    read: (key, range) => read(disk, key, range),
    part: (key, range) => part(disk, key, range),
    size: async (key) => sizeOf(pathOf(disk, key)),
    move: (from, to) => move(disk, from, to),
    remove: (key) => remove(disk, key),
    list: (prefix) => list(disk, prefix),
    local: async (key) => ({ path: await find(disk, key), [Symbol.asyncDispose]: async () => undefined }),
    sweep: (age = ABANDONED) => removeOld(disk.writing, age),
  }
}

interface NewObject extends PutOptions {
  bytes: Bytes
}

async function put(disk: Disk, key: string, { bytes, temporary }: NewObject) {
  const path = pathOf(disk, key)
  // Temporary names are known to others only once they are complete.
  const unfinished = temporary ? path : join(disk.writing, randomUUID())
  try {
    const size = await write(disk, unfinished, bytes)
    if (temporary) return size
    await place(disk, unfinished, path)
    await syncFolder(dirname(path))
    return size
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function write(disk: Disk, path: string, bytes: Bytes) {
  await using file = await inFolder(dirname(path), disk.objects, () => open(path, 'wx'))
  let size = 0
  for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
    await file.writeFile(chunk)
    size += chunk.length
  }
  await file.sync()
  return size
}

async function place(disk: Disk, from: string, to: string) {
  await inFolder(dirname(to), disk.objects, () => rename(from, to))
  forgetFile(to)
}

async function read(disk: Disk, key: string, range?: { start: number; end: number }) {
  const stream = createReadStream(await find(disk, key), range)
  await once(stream, 'open').catch(missing(key))
  return stream
}

async function part(disk: Disk, key: string, { start, end }: { start: number; end: number }) {
  const { handle } = await openFile(pathOf(disk, key)).catch(missing(key))
  const bytes = Buffer.allocUnsafe(end - start + 1)
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
  return bytes.subarray(0, bytesRead)
}

/** The old name is not synced: if it returns after a crash, it is an extra object that cleanup removes. */
async function move(disk: Disk, from: string, to: string) {
  const target = pathOf(disk, to)
  await place(disk, pathOf(disk, from), target).catch(missing(from))
  await syncFolder(dirname(target))
}

async function remove(disk: Disk, key: string) {
  const path = pathOf(disk, key)
  forgetFile(path)
  const removed = await unlink(path).then(() => true, absent(false))
  if (removed) await syncFolder(dirname(path))
}

async function* list(disk: Disk, prefix: string) {
  const folder = checkPrefix(prefix).slice(0, prefix.lastIndexOf('/') + 1)
  for await (const name of filesBelow(join(disk.objects, folder))) {
    const key = folder + name
    const file = key.startsWith(prefix) ? await stat(join(disk.objects, key)).catch(absent(null)) : null
    if (file) yield { key, size: file.size, modified: file.mtime }
  }
}

async function find(disk: Disk, key: string) {
  const path = pathOf(disk, key)
  if ((await sizeOf(path)) === null) throw new MissingObject(key)
  return path
}

async function sizeOf(path: string) {
  const file = await stat(path).catch(absent(null))
  return file?.isFile() ? file.size : null
}

/** `absent` throws other errors. */
function missing(key: string) {
  return (error: unknown): never => {
    absent(true)(error)
    throw new MissingObject(key)
  }
}

function pathOf(disk: Disk, key: string) {
  return join(disk.objects, checkKey(key))
}
