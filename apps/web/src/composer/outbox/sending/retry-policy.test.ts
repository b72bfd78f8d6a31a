import { ApiError } from '@earshot/contract/errors'
import { expect, test } from 'vitest'
import { NetworkError } from '../../../lib/client.ts'
import { isRetryable, retryDelay, retryDecision } from './retry-policy.ts'

const refused = (code: ApiError['code'], details: ApiError['details'] = {}) => new ApiError(code, 'No', details)

test.each([
  refused('forbidden'),
  refused('not_found', { field: 'channel_id' }),
  refused('conflict', { field: 'channel_id' }),
  refused('too_large'),
  refused('unsupported_media'),
  refused('too_many', { retry_after: 7200 }),
])('a final refusal needs attention: $code', (error) => {
  expect(retryDecision(error, 1)).toBe('failed')
})

test('a server that does not answer is retried without a limit, also behind a failing proxy', () => {
  expect(retryDecision(new NetworkError(), 400)).toBe('silence')
  expect(retryDecision(refused('unexpected'), 400)).toBe('silence')
})

test.each(['unavailable', 'bad_gateway', 'storage_full'] as const)(
  'an outage (%s) is waited for without a limit',
  (code) => {
    expect(retryDecision(refused(code, { retry_after: 5 }), 400)).toEqual({ later: 5 })
    expect(retryDecision(refused(code), 400)).toBe('silence')
  },
)

test('a server error is retried a few times, with growing pauses', () => {
  const stumbled = refused('unexpected', { request_id: 'r' })
  expect([1, 2, 3].map((tries) => retryDecision(stumbled, tries))).toEqual([{ later: 1 }, { later: 2 }, { later: 4 }])
  expect(retryDecision(stumbled, 5)).toBe('failed')
})

test('a rate limit waits for the time the server gives', () => {
  expect(retryDecision(refused('too_many', { retry_after: 20 }), 9)).toEqual({ later: 20 })
})

test('an upload with a different offset is retried', () => {
  expect(retryDecision(refused('conflict', { field: 'upload_id' }), 1)).toEqual({ later: 1 })
})

test('an expired session is waited for, and an aborted send is not retried', () => {
  expect(retryDecision(refused('unauthenticated'), 1)).toBe('session')
  expect(retryDecision(new DOMException('Stopped', 'AbortError'), 1)).toBe('stopped')
})

test('the wait for the next try is at most a minute', () => {
  expect([1, 4, 7, 30].map(retryDelay)).toEqual([1, 8, 60, 60])
})

test('a refusal of the sound itself is not retryable', () => {
  expect(isRetryable({ code: 'unsupported_media', message: 'No' })).toBe(false)
  expect(isRetryable({ code: 'too_large', message: 'No', field: 'audio' })).toBe(false)
  expect(isRetryable({ code: 'forbidden', message: 'No' })).toBe(true)
})

test('what an organization has no room for can be sent once it has', () =>
  expect(isRetryable({ code: 'too_large', message: 'No' })).toBe(true))
