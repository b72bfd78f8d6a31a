import { ApiError } from '@earshot/contract/errors'
import { expect, test } from 'vitest'
import { refusal } from '../lib/client.ts'
import { verificationResultOf } from './verification-result.ts'

const refused = (status: number, answer: unknown) => refusal({ status, answer, retryAfter: null }, 'a token')

test.each([
  ['its sentence', refused(409, { error: 'conflict', text: 'This phone is taken' }), 'This phone is taken'],
  ['its word where there is no sentence', refused(409, { error: 'conflict' }), 'conflict'],
  ['no known error from another server', refused(502, undefined), 'Unknown error'],
  ['nothing known where it says nothing', new Error(''), 'Unknown error'],
  ['nothing known where it is no error at all', 'gone', 'Unknown error'],
])('a refusal becomes a result with %s', async (_, reason, message) => {
  expect(await verificationResultOf(Promise.reject(reason))).toMatchObject({ result: 'error', message })
})

test('a refusal has the time to retry', async () => {
  const late = new ApiError('too_many', 'Too many requests', { retry_after: 42 })
  expect(await verificationResultOf(Promise.reject(late))).toMatchObject({ retry_after: 42 })
})

test('a success becomes a result with its data', async () => {
  expect(await verificationResultOf(Promise.resolve(7))).toEqual({ result: 'ok', data: 7 })
})
