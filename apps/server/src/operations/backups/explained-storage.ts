import { Readable } from 'node:stream'
import { noted } from '../../ports/storage/noted.ts'
import { MissingObject, type Storage, StorageUnreachable } from '../../ports/storage/storage.ts'

/** The place of backups refused, failed or did not answer. Its message is a sentence that says what to do. */
export class BackupPlaceFailed extends Error {}

type Explain = (error: unknown) => never

/** A storage whose own errors say what to do about them; those of what is stored there are left as they are. */
export function explained(storage: Storage, name: string): Storage {
  const explain = (error: unknown): never => {
    throw error instanceof MissingObject || error instanceof BackupPlaceFailed
      ? error
      : new BackupPlaceFailed(sentenceOf(error, name), { cause: error })
  }
  return {
    put: (key, bytes, options) => {
      const source = noted(bytes)
      return storage.put(key, source.bytes, options).catch((error) => {
        if (error === source.failure()) throw error
        return explain(error)
      })
    },
    read: async (key, range) => readable(await storage.read(key, range).catch(explain), explain),
    part: (key, range) => storage.part(key, range).catch(explain),
    size: (key) => storage.size(key).catch(explain),
    move: (from, to) => storage.move(from, to).catch(explain),
    remove: (key) => storage.remove(key).catch(explain),
    list: (prefix) => told(storage.list(prefix), explain),
    local: (key) => storage.local(key).catch(explain),
    sweep: (age) => storage.sweep(age).catch(explain),
  }
}

/** Closing it closes the connection below, also when it is not read to its end. */
const readable = (read: Readable, explain: Explain) =>
  Readable.from(told(read, explain), { objectMode: false }).once('close', () => read.destroy())

async function* told<T>(all: AsyncIterable<T>, explain: Explain) {
  try {
    yield* all
  } catch (error) {
    explain(error)
  }
}

interface Failure {
  name?: string
  message: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

const FULL = /^(ENOSPC|EDQUOT)$/
const CLOSED = /^(EACCES|EPERM|EROFS)$/

/** For errors of PostgreSQL's, of the file system and of buckets. */
function sentenceOf(error: unknown, name: string): string {
  const failure = (error instanceof StorageUnreachable ? (error.cause ?? error) : error) as Failure
  const { code = '', message, $metadata } = failure
  const status = $metadata?.httpStatusCode
  if (FULL.test(code) || status === 507 || status === 413 || /quota|full|insufficient/i.test(failure.name ?? ''))
    return `${name} is full. Make room there, or keep fewer backups (BACKUP_KEEP)`
  if (CLOSED.test(code)) return `${name} cannot be written (${code}). Let the account that runs Earshot write there`
  if (status === 401 || status === 403)
    return `${name} refuses the key (${failure.name}). It has to be allowed to list, read, write and delete there`
  if (status === 404) return `${name} is gone (${failure.name}). Make the bucket again, or name another in BACKUP_TO`
  return `${name} failed: ${message || code}. Look after that disk or server, and the way to it`
}
