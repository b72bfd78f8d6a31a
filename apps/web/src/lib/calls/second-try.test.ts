import { ApiError } from '@earshot/contract/errors'
import { Id } from '@earshot/contract/fields'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deedName, withSecondTry } from './second-try.ts'

const silence = new Error('no network')
const underWay = new ApiError('conflict', 'This is still being done', { retry_after: 1 })
const taken = new ApiError('conflict', 'There is one like that already')

/** Answers one thing after the other; errors are thrown. */
function sender(...answers: unknown[]) {
  return vi.fn<() => Promise<unknown>>(async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
}

const isSilence = (error: unknown) => error === silence
const trying = (send: () => Promise<unknown>, signal?: AbortSignal) => {
  const tried = withSecondTry(send, { isSilence, signal })
  tried.catch(() => {})
  return tried
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['a refusal is not tried again', [taken], taken, 1],
  ['silence is tried once more, not for ever', [silence, silence, 'late'], silence, 2],
  ['the refusal of a second try is the answer', [silence, taken, 'late'], taken, 2],
  [
    'what is under way for ever is not waited for',
    [silence, ...Array.from({ length: 9 }, () => underWay)],
    underWay,
    7,
  ],
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

test('who stops does not send again', async () => {
  const send = sender(silence, 'done')
  const stop = new AbortController()
  const tried = trying(send, stop.signal)
  await vi.advanceTimersByTimeAsync(100)
  stop.abort(new DOMException('Stopped', 'AbortError'))
  await expect(tried).rejects.toThrow('Stopped')
  await vi.runAllTimersAsync()
  expect(send).toHaveBeenCalledTimes(1)
})

test('every deed has another name, of the kind that ids are', () => {
  const names = Array.from({ length: 100 }, deedName)
  expect(new Set(names).size).toBe(100)
  for (const name of names) expect(Id.safeParse(name).success).toBe(true)
})
