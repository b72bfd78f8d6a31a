import { ApiError } from '@earshot/contract/errors'
import { expect, test } from 'vitest'
import { refusal } from '../lib/client.ts'
import { resultOf } from './result.ts'

const refused = (status: number, answer: unknown) => refusal({ status, answer, retryAfter: null })

test.each([
  ['its sentence', refused(409, { error: 'conflict', text: 'This phone is taken' }), 'This phone is taken'],
  ['its word where there is no sentence', refused(409, { error: 'conflict' }), 'conflict'],
  ['nothing known where somebody else answered', refused(502, undefined), 'Unknown error'],
  ['nothing known where it says nothing', new Error(''), 'Unknown error'],
  ['nothing known where it is no error at all', 'gone', 'Unknown error'],
])('a refusal becomes a result with %s', async (_, reason, message) => {
  expect(await resultOf(Promise.reject(reason))).toMatchObject({ result: 'error', message })
})

test('a refusal says when to try again', async () => {
  const late = new ApiError('too_many', 'That was too often', { retry_after: 42 })
  expect(await resultOf(Promise.reject(late))).toMatchObject({ retry_after: 42 })
})

test('what works is a result with its data', async () => {
  expect(await resultOf(Promise.resolve(7))).toEqual({ result: 'ok', data: 7 })
})
