import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authUser, sessionToken } from '../browser-storage/values.ts'
import { SessionMissing, waitForToken } from './wait-for-session.ts'

const ada = { id: 'ada', full_name: 'Ada', email: 'ada@example.org', createdAt: '' }
let token: string | undefined
let renew: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  vi.useFakeTimers()
  token = undefined
  renew = vi.fn<() => void>()
  vi.spyOn(authUser, 'get').mockReturnValue(ada)
  vi.spyOn(sessionToken, 'get').mockImplementation(() => token)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const waiting = (signal?: AbortSignal) => {
  const found = waitForToken({ renew, signal })
  found.catch(() => {})
  return found
}

test('waiting for a session ends with an error', async () => {
  const found = waiting()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(found).rejects.toThrow(SessionMissing)
})

test('an aborted wait ends', async () => {
  const left = new AbortController()
  const found = waiting(left.signal)
  left.abort(new DOMException('Left', 'AbortError'))
  await expect(found).rejects.toThrow('Left')
})

test('without a signed-in person there is nothing to wait for', async () => {
  vi.spyOn(authUser, 'get').mockReturnValue(undefined)
  expect(await waiting()).toBeUndefined()
  expect(renew).not.toHaveBeenCalled()
})

test('a call waits until a session token exists, and looks again each second', async () => {
  const came = vi.fn<(token: string | undefined) => void>()
  void waiting().then(came)
  await vi.advanceTimersByTimeAsync(2500)
  expect(renew).toHaveBeenCalledTimes(2)
  token = 'new'
  await vi.advanceTimersByTimeAsync(499)
  expect(came).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(came).toHaveBeenCalledWith('new')
})
