import { expect, test, vi } from 'vitest'
import { inEqualTime } from './answer-times.ts'

const asked = (path: string) => new Request(`https://earshot.example/identity${path}`)

test.each([
  { path: '/request-password-reset', status: 200, waits: true },
  { path: '/request-password-reset', status: 400, waits: true },
  { path: '/sign-in/email', status: 401, waits: true },
  { path: '/sign-in/email', status: 200, waits: false },
  { path: '/get-session', status: 200, waits: false },
])('an answer of $status to $path comes at a step of 200 ms: $waits', async ({ path, status, waits }) => {
  const wait = vi.fn<(ms: number) => void>()
  await inEqualTime(asked(path), Promise.resolve(new Response(null, { status })), wait)
  expect(wait.mock.calls.map(([ms]) => ms > 0 && ms <= 200)).toEqual(waits ? [true] : [])
})

test('a failure comes at a step, too', async () => {
  const wait = vi.fn<(ms: number) => void>()
  await expect(inEqualTime(asked('/email-link'), Promise.reject(new Error('down')), wait)).rejects.toThrow('down')
  expect(wait).toHaveBeenCalledOnce()
})
