import { ApiError } from '@earshot/contract/errors'
import { StorageUnreachable } from '../../ports/storage/storage.ts'

const OVERLOADED = 'Earshot has too much to do right now. Try again in a few seconds'
const DATABASE_DOWN = 'The database does not answer right now. Try again in a few seconds'
const STORAGE_DOWN = 'The recordings cannot be reached right now. Try again in a few seconds'
const READ_ONLY = 'Earshot can only be read right now. Try again in a minute'
const FULL = 'The server has no room left. Your recording is kept on your device until an administrator makes room'

/** The driver's own errors have a message and no code. */
const OF_DRIVER =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/

/**
 * What a coordinator of Citus says of a worker that is gone, or whose connection a late statement has left unusable, or
 * repeats of what libpq says, as an internal error.
 */
const OF_COORDINATOR =
  /^(the backend has already been assigned a transaction id|failure on connection marked as essential|server closed the connection unexpectedly|connection not open|no connection to the server|could not (send data to|receive data from) server|SSL (connection has been closed|SYSCALL error))/
const INTERNAL_ERROR = 'XX000'

const unavailable = (text: string, retry_after: number) => new ApiError('unavailable', text, { retry_after })

export const databaseDown = () => unavailable(DATABASE_DOWN, 5)

export const overloaded = (retry_after: number) => unavailable(OVERLOADED, retry_after)

const storageFull = () => new ApiError('storage_full', FULL, { retry_after: 60 })

/**
 * Maps the `code` of an infrastructure error to an answer: Node.js errno or PostgreSQL SQLSTATE (appendix A of its
 * documentation). The first match counts.
 */
const byCode: readonly [code: RegExp, answer: () => ApiError][] = [
  // No space or quota left; disk_full.
  [/^(ENOSPC|EDQUOT|53100)$/, () => storageFull()],
  // Out of file descriptors or memory, here or in PostgreSQL; too many connections.
  [/^(EMFILE|ENFILE|ENOMEM|53\d{3})$/, () => overloaded(2)],
  // Deadlock, serialization failure, lock timeout.
  [/^(40001|40P01|55P03)$/, () => overloaded(1)],
  // Read-only file system or standby; I/O errors on either side.
  [/^(EROFS|EIO|25006|58030)$/, () => unavailable(READ_ONLY, 30)],
  // Connection exceptions, shutdowns, statement and transaction timeouts.
  [/^(08\w{3}|57P0\d|57014|25P0[34])$/, databaseDown],
  [/^(ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/, databaseDown],
]

/** Covers PostgreSQL, storage and machine; undefined for other errors. */
export function infrastructureError(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return
  if (error instanceof StorageUnreachable) return new ApiError('bad_gateway', STORAGE_DOWN, { retry_after: 5 })
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const answer = byCode.find(([pattern]) => pattern.test(code))?.[1]
  if (answer) return answer()
  if (OF_DRIVER.test(error.message) || (code === INTERNAL_ERROR && OF_COORDINATOR.test(error.message)))
    return databaseDown()
  return infrastructureError(error.cause)
}
