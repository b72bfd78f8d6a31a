import { afterEach, expect, test, vi } from 'vitest'
import { closeNotifications, subscribe } from './push-subscription.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (registration: object) =>
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })

test('a browser that does not reach its push service is told so, instead of waiting without end', async () => {
  vi.useFakeTimers()
  open({ pushManager: { getSubscription: async () => null, subscribe: () => new Promise(() => {}) } })
  const refusal = subscribe('key').catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await refusal).toBe('This browser cannot receive push messages')
})

test('notifications that are on the screen are closed, and a browser without a service worker has none', async () => {
  const close = vi.fn<() => void>()
  open({ getNotifications: async () => [{ close }, { close }] })
  await closeNotifications()
  expect(close).toHaveBeenCalledTimes(2)
  vi.stubGlobal('navigator', {})
  await closeNotifications()
})
