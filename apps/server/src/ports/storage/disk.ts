import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { absent, filesBelow, makeFolder, removeOld, syncFolder } from './folders.ts'
import { checkKey, checkPrefix } from './object-keys.ts'
import { MissingObject, type Storage } from './storage.ts'

const ABANDONED = 24 * 60 * 60 * 1000

interface Disk {
  objects: string
  writing: string
}

/** Objects are files below `folder`, named by their keys. */
export function diskStorage(folder: string): Storage {
  const disk: Disk = { objects: resolve(folder), writing: resolve(folder, '.writing') }
  return {
    put: (key, bytes) => put(disk, key, bytes),
    read: (key, range) => read(disk, key, range),
    size: async (key) => sizeOf(pathOf(disk, key)),
    move: (from, to) => move(disk, from, to),
    remove: (key) => remove(disk, key),
    list: (prefix) => list(disk, prefix),
    local: async (key) => ({ path: await find(disk, key), [Symbol.asyncDispose]: async () => undefined }),
    sweep: (age = ABANDONED) => removeOld(disk.writing, age),
  }
}

async function put(disk: Disk, key: string, bytes: AsyncIterable<Uint8Array>) {
  const path = pathOf(disk, key)
  await makeFolder(disk.writing, disk.objects)
  const unfinished = join(disk.writing, randomUUID())
  try {
    const size = await write(unfinished, bytes)
    await place(disk, unfinished, path)
    return size
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>) {
  await using file = await open(path, 'wx')
  await file.writeFile(bytes)
  await file.sync()
  return (await file.stat()).size
}

async function place(disk: Disk, from: string, to: string) {
  await makeFolder(dirname(to), disk.objects)
  await rename(from, to)
  await syncFolder(dirname(to))
}

async function read(disk: Disk, key: string, range?: { start: number; end: number }) {
  const stream = createReadStream(await find(disk, key), range)
  await once(stream, 'open').catch(missing(key))
  return stream
}

/** The old name is not synced: if it returns after a crash, it is an extra object that cleanup removes. */
async function move(disk: Disk, from: string, to: string) {
  const target = pathOf(disk, to)
  const source = await find(disk, from)
  await place(disk, source, target).catch(missing(from))
}

async function remove(disk: Disk, key: string) {
  const path = pathOf(disk, key)
  if ((await sizeOf(path)) === null) return
  await unlink(path).catch(absent(null))
  await syncFolder(dirname(path))
}

async function* list(disk: Disk, prefix: string) {
  const folder = checkPrefix(prefix).slice(0, prefix.lastIndexOf('/') + 1)
  for await (const name of filesBelow(join(disk.objects, folder))) {
    const key = folder + name
    const file = key.startsWith(prefix) ? await stat(join(disk.objects, key)).catch(absent(null)) : null
    if (file) yield { key, modified: file.mtime }
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

function missing(key: string) {
  return (error: unknown) => {
    if (absent(true)(error)) throw new MissingObject(key)
  }
}

function pathOf(disk: Disk, key: string) {
  return join(disk.objects, checkKey(key))
}
