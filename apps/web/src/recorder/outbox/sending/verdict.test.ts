import { ApiError } from '@earshot/contract/errors'
import { expect, test } from 'vitest'
import { Unreachable } from '../../../lib/client.ts'
import { mayTryAgain, pauseAfter, verdictOn } from './verdict.ts'

const refused = (code: ApiError['code'], details: ApiError['details'] = {}) => new ApiError(code, 'No', details)

test.each([
  refused('forbidden'),
  refused('not_found', { field: 'channel_id' }),
  refused('conflict', { field: 'channel_id' }),
  refused('too_large'),
  refused('unsupported_media'),
  refused('too_many', { retry_after: 7200 }),
])('what is refused for good needs attention: $code', (error) => {
  expect(verdictOn(error, 1)).toBe('failed')
})

test('a server that says nothing is waited for, however often, and so is one that something else answers for', () => {
  expect(verdictOn(new Unreachable(), 400)).toBe('silence')
  expect(verdictOn(refused('unexpected'), 400)).toBe('silence')
})

test('a server that stumbles is asked a few times, and longer every time', () => {
  const stumbled = refused('unexpected', { request_id: 'r' })
  expect([1, 2, 3].map((tries) => verdictOn(stumbled, tries))).toEqual([{ later: 1 }, { later: 2 }, { later: 4 }])
  expect(verdictOn(stumbled, 5)).toBe('failed')
})

test('whoever came too often waits as long as they are told', () => {
  expect(verdictOn(refused('too_many', { retry_after: 20 }), 9)).toEqual({ later: 20 })
})

test('an upload that stands elsewhere is looked at again', () => {
  expect(verdictOn(refused('conflict', { field: 'upload_id' }), 1)).toEqual({ later: 1 })
})

test('a session that is over is waited for, and what was stopped is let be', () => {
  expect(verdictOn(refused('unauthenticated'), 1)).toBe('session')
  expect(verdictOn(new DOMException('Stopped', 'AbortError'), 1)).toBe('stopped')
})

test('nobody waits longer than a minute for the next try', () => {
  expect([1, 4, 7, 30].map(pauseAfter)).toEqual([1, 8, 60, 60])
})

test('what the sound itself is refused for would be refused again', () => {
  expect(mayTryAgain({ code: 'unsupported_media', message: 'No' })).toBe(false)
  expect(mayTryAgain({ code: 'forbidden', message: 'No' })).toBe(true)
})
