import { ApiError } from '@earshot/contract/errors'
import { Id } from '@earshot/contract/fields'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idempotencyKey, retryOnce } from './retry-once.ts'

const silence = new Error('no network')
const underWay = new ApiError('conflict', 'This is still in progress', { retry_after: 1 })
const taken = new ApiError('conflict', 'This already exists')

function sender(...answers: unknown[]) {
  return vi.fn<() => Promise<unknown>>(async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
}

const isSilence = (error: unknown) => error === silence
const trying = (send: () => Promise<unknown>, signal?: AbortSignal) => {
  const tried = retryOnce(send, { isSilence, signal })
  tried.catch(() => {})
  return tried
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['a refusal is not tried again', [taken], taken, 1],
  ['a request without an answer is retried once, not again and again', [silence, silence, 'late'], silence, 2],
  ['the refusal of a second try is the answer', [silence, taken, 'late'], taken, 2],
  ['a request that never ends is not waited for', [silence, ...Array.from({ length: 9 }, () => underWay)], underWay, 7],
])('%s', async (...[, answers, error, times]) => {
  const send = sender(...answers)
  const tried = trying(send)
  await vi.runAllTimersAsync()
  await expect(tried).rejects.toBe(error)
  expect(send).toHaveBeenCalledTimes(times)
})

test.each([
  ['an answer is an answer', ['done'], 1],
  ['after silence the second answer counts', [silence, 'done'], 2],
  ['the end of what is under way is waited for', [silence, underWay, underWay, 'done'], 4],
])('%s', async (...[, answers, times]) => {
  const send = sender(...answers)
  const tried = trying(send)
  await vi.runAllTimersAsync()
  expect(await tried).toBe('done')
  expect(send).toHaveBeenCalledTimes(times)
})

test('an aborted request is not sent again', async () => {
  const send = sender(silence, 'done')
  const stop = new AbortController()
  const tried = trying(send, stop.signal)
  await vi.advanceTimersByTimeAsync(100)
  stop.abort(new DOMException('Stopped', 'AbortError'))
  await expect(tried).rejects.toThrow('Stopped')
  await vi.runAllTimersAsync()
  expect(send).toHaveBeenCalledTimes(1)
})

test('every request has another key, in the format of ids', () => {
  const names = Array.from({ length: 100 }, idempotencyKey)
  expect(new Set(names).size).toBe(100)
  for (const name of names) expect(Id.safeParse(name).success).toBe(true)
})
