import pg from 'pg'
import { expect, test } from 'vitest'
import { infrastructureError } from '../infrastructure-errors.ts'

const internal = (message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code: 'XX000' })

test.each([
  'failure on connection marked as essential: 127.0.0.1:5433',
  'SSL SYSCALL error: EOF detected',
  'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally',
  'connection not open',
  'the backend has already been assigned a transaction id',
])('a coordinator that has lost a worker (%s) is a database that does not answer', (message) => {
  expect(infrastructureError(internal(message))).toMatchObject({ code: 'unavailable', details: { retry_after: 5 } })
})

test('every other internal error of PostgreSQL stays unexpected', () => {
  expect(infrastructureError(internal('could not find a plan'))).toBeUndefined()
  expect(infrastructureError(new Error('failure on connection marked as essential: 127.0.0.1:5433'))).toBeUndefined()
})
