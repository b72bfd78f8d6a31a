import { ApiError } from '@earshot/contract/errors'
import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, NetworkError } from '../../lib/client.ts'
import { errorMessage } from './error-message.ts'

const log = vi.fn<(...said: unknown[]) => void>()
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  log.mockReset()
  vi.spyOn(console, 'error').mockImplementation(log)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const plain = 'Something went wrong on this page. Reload it and try again.'

test.each([
  ['an error of our own code', new TypeError("Cannot use 'in' operator to search for 'talk_id' in 1795332265851")],
  ['something that is no error', 'talk_id of undefined'],
  ['nothing at all', undefined],
])('%s becomes one plain sentence and one line in the log', (_, error) => {
  expect(errorMessage(error)).toBe(plain)
  expect(log).toHaveBeenCalledExactlyOnceWith('Unexpected error', error)
})

test('an error that stays on the screen is logged once', () => {
  const error = new RangeError('Invalid time value')
  errorMessage(error)
  errorMessage(error)
  expect(log).toHaveBeenCalledTimes(1)
})

test.each([
  ['a refusal of the server', new ApiError('conflict', 'This tag already exists'), 'This tag already exists'],
  ['silence', new NetworkError(), 'Earshot cannot be reached right now.'],
  [
    'an answer without a sentence',
    refusal({ status: 502, answer: undefined, retryAfter: null }),
    'Earshot has a problem right now. Try again in a moment.',
  ],
])('%s has its own sentence and is not logged', (_, error, sentence) => {
  expect(errorMessage(error)).toBe(sentence)
  expect(log).not.toHaveBeenCalled()
})

test('silence without a network says that the reader is offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(errorMessage(new NetworkError())).toBe('You are offline.')
})
