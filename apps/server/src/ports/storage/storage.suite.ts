import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MissingObject, type Storage } from './storage.ts'

export interface TestStorage extends AsyncDisposable {
  storage: Storage
  everything(): Promise<string[]>
}

export function storageSuite(name: string, open: () => Promise<TestStorage>) {
  describe(name, () => {
    let place: TestStorage
    let storage: Storage
    beforeAll(async () => {
      place = await open()
      storage = place.storage
    })
    afterAll(() => place[Symbol.asyncDispose]())

    const bytesOf = async (key: string, range?: { start: number; end: number }) =>
      buffer(await storage.read(key, range))
    const keys = async (prefix: string) => {
      const found: string[] = []
      for await (const { key } of storage.list(prefix)) found.push(key)
      return found.sort()
    }

    test.each([
      '../out',
      'a/../../out',
      'a/..',
      '/etc/passwd',
      'a\\b',
      'a\0b',
      'a//b',
      'a/',
      '',
      '.',
      '.hidden',
      'a/./b',
      'a b',
      'é',
    ])('a key that could escape is refused: %j', async (key) => {
      await expect(storage.put(key, from('x'))).rejects.toThrow('Not a storage key')
      await expect(storage.read(key)).rejects.toThrow('Not a storage key')
      await expect(storage.size(key)).rejects.toThrow('Not a storage key')
      await expect(storage.move(key, 'incoming/a')).rejects.toThrow('Not a storage key')
      await expect(storage.move('incoming/a', key)).rejects.toThrow('Not a storage key')
      await expect(storage.remove(key)).rejects.toThrow('Not a storage key')
      await expect(storage.local(key)).rejects.toThrow('Not a storage key')
      expect(await place.everything()).toEqual([])
    })

    test.each(['../', '/', 'a/../', 'a\\', '.'])('a listing that could escape is refused: %j', async (prefix) => {
      await expect(keys(prefix)).rejects.toThrow('Not a storage prefix')
    })

    test('a part is read as the object is now, also after it was replaced or removed', async () => {
      const key = `incoming/${randomUUID()}`
      const part = async () => String(await storage.part(key, { start: 1, end: 3 }))
      await storage.put(key, from('abcdef'))
      expect(await part()).toBe('bcd')
      await storage.put(key, from('uvwxyz'))
      expect(await part()).toBe('vwx')
      await storage.remove(key)
      await expect(part()).rejects.toThrow(MissingObject)
    })

    test('a missing object is reported as missing, and removing it is no error', async () => {
      await expect(storage.read('incoming/none')).rejects.toThrow(MissingObject)
      await expect(storage.local('incoming/none')).rejects.toThrow(MissingObject)
      await expect(storage.move('incoming/none', 'incoming/other')).rejects.toThrow(MissingObject)
      expect(await storage.size('incoming/none')).toBeNull()
      await storage.remove('incoming/none')
      expect(await keys('incoming/')).toEqual([])
    })

    test.each([0, 1_000_000, 20_000_000])(
      'a source that breaks off after %i bytes leaves nothing behind',
      async (length) => {
        await expect(storage.put('incoming/half', breaking(length))).rejects.toThrow('the line went dead')
        expect(await storage.size('incoming/half')).toBeNull()
        expect(await place.everything()).toEqual([])
      },
    )

    test('a source that breaks off leaves what was stored before as it was', async () => {
      const key = `incoming/${randomUUID()}`
      await storage.put(key, from('first'))
      await expect(storage.put(key, breaking(10))).rejects.toThrow('the line went dead')
      expect(String(await bytesOf(key))).toBe('first')
      await storage.remove(key)
      expect(await place.everything()).toEqual([])
    })

    test.each([0, 1, 65_537, 5 * 1024 * 1024, 8 * 1024 * 1024, 20_000_000])(
      '%i bytes come back unchanged',
      async (length) => {
        const key = `originals/${randomUUID()}/${randomUUID()}`
        const bytes = randomBytes(length)
        expect(await storage.put(key, from(bytes))).toBe(length)
        expect(await storage.size(key)).toBe(length)
        expect((await bytesOf(key)).equals(bytes)).toBe(true)
      },
    )

    test.each([1, 256 * 1024, 10_000_000])(
      '%i bytes at once come back unchanged, over what was there',
      async (length) => {
        const bytes = randomBytes(length)
        const key = `originals/org/${randomUUID()}`
        await storage.put(key, from('old'))
        expect(await storage.put(key, bytes)).toBe(length)
        expect((await bytesOf(key)).equals(bytes)).toBe(true)
      },
    )

    test('a range holds both of its ends', async () => {
      await storage.put('playable/org/range.mp3', from('0123456789'))
      expect(String(await bytesOf('playable/org/range.mp3', { start: 2, end: 4 }))).toBe('234')
      expect(String(await bytesOf('playable/org/range.mp3', { start: 0, end: 0 }))).toBe('0')
      expect(String(await bytesOf('playable/org/range.mp3', { start: 7, end: 99 }))).toBe('789')
    })

    test('a range beyond the end is empty, as is that of an empty object', async () => {
      await storage.put('playable/org/short.mp3', from('0123456789'))
      await storage.put('playable/org/empty.mp3', from(''))
      for (const [key, start] of [
        ['playable/org/short.mp3', 10],
        ['playable/org/empty.mp3', 0],
      ] as const) {
        expect((await storage.part(key, { start, end: 99 })).length).toBe(0)
        expect((await bytesOf(key, { start, end: 99 })).length).toBe(0)
      }
    })

    test('of several writers on one key one wins completely', async () => {
      const all = Array.from({ length: 8 }, (_, i) => Buffer.alloc(300_000, i))
      await Promise.all(all.map((bytes) => storage.put('incoming/race', from(bytes))))
      const kept = await bytesOf('incoming/race')
      expect(all.some((bytes) => bytes.equals(kept))).toBe(true)
    })

    test.each([3, 20_000_000])('moving takes %i bytes along, over what was there', async (length) => {
      const bytes = randomBytes(length)
      await storage.put('incoming/moving', from(bytes))
      await storage.put('originals/moved/there', from('old'))
      await storage.move('incoming/moving', 'originals/moved/there')
      expect(await storage.size('incoming/moving')).toBeNull()
      expect((await bytesOf('originals/moved/there')).equals(bytes)).toBe(true)
    })

    test('a removed object is gone', async () => {
      await storage.put('incoming/short-lived', from('x'))
      await storage.remove('incoming/short-lived')
      expect(await storage.size('incoming/short-lived')).toBeNull()
      await expect(storage.read('incoming/short-lived')).rejects.toThrow(MissingObject)
    })

    test('a listing has the keys with the prefix, and when they were written', async () => {
      const before = Date.now() - 2000
      for (const key of ['listed/a/1', 'listed/a/2', 'listed/ab', 'listed/b/3']) await storage.put(key, from('x'))
      expect(await keys('listed/')).toEqual(['listed/a/1', 'listed/a/2', 'listed/ab', 'listed/b/3'])
      expect(await keys('listed/a')).toEqual(['listed/a/1', 'listed/a/2', 'listed/ab'])
      expect(await keys('listed/a/')).toEqual(['listed/a/1', 'listed/a/2'])
      expect(await keys('nothing/here/')).toEqual([])
      expect(await keys('')).toEqual(await place.everything())
      for await (const { modified } of storage.list('listed/')) expect(modified.getTime()).toBeGreaterThan(before)
    })

    test('a program on this machine can read the object as a file', async () => {
      await storage.put('originals/org/local', from('for programs'))
      await using file = await storage.local('originals/org/local')
      expect(await readFile(file.path, 'utf8')).toBe('for programs')
    })
  })
}

async function* from(bytes: string | Buffer): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(bytes)
  for (let at = 0; at < all.length; at += 65_536) yield all.subarray(at, at + 65_536)
}

async function* breaking(length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < length; at += 65_536) yield Buffer.alloc(Math.min(65_536, length - at))
  await wait(5)
  throw new Error('the line went dead')
}
