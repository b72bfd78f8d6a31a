import { noted } from '../../ports/storage/noted.ts'
import { MissingObject, type Storage } from '../../ports/storage/storage.ts'

/** Counts failures. Missing objects and aborted uploads are not counted. */
export function measuredStorage(storage: Storage, failed: (deed: string) => void): Storage {
  const watch = async <Result>(deed: string, work: () => Promise<Result>, isOurs = (_error: unknown) => true) => {
    try {
      return await work()
    } catch (error) {
      const expected = error instanceof MissingObject || error instanceof TypeError
      if (!expected && isOurs(error)) failed(deed)
      throw error
    }
  }
  return {
    put: (key, bytes, options) => {
      const source = noted(bytes)
      return watch(
        'put',
        () => storage.put(key, source.bytes, options),
        (error) => error !== source.failure(),
      )
    },
    read: (key, range) => watch('read', () => storage.read(key, range)),
    part: (key, range) => watch('read', () => storage.part(key, range)),
    size: (key) => watch('size', () => storage.size(key)),
    move: (from, to) => watch('move', () => storage.move(from, to)),
    remove: (key) => watch('remove', () => storage.remove(key)),
    list: (prefix) => storage.list(prefix),
    local: (key) => watch('local', () => storage.local(key)),
    sweep: (age) => watch('sweep', () => storage.sweep(age)),
  }
}
