import { expect, test } from 'vitest'
import { inTime, isScreenMissing } from './lazy-screen.ts'

test('a screen whose code does not come in time is given up', async () => {
  const never = new Promise<never>(() => {})
  const error = await inTime(never, 10).catch((error: unknown) => error)
  expect(isScreenMissing(error)).toBe(true)
})

test('a screen whose code comes is shown, and one that fails says why', async () => {
  expect(await inTime(Promise.resolve('screen'), 1000)).toBe('screen')
  await expect(inTime(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken')
})

test.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: /assets/a.js')],
  ['Firefox', new TypeError('error loading dynamically imported module: /assets/a.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['The bundle', new Error('Unable to preload CSS for /assets/a.css')],
])('%s says that code is gone', (_, error) => expect(isScreenMissing(error)).toBe(true))

test('any other mistake is none of that', () => {
  expect(isScreenMissing(new TypeError('undefined is not a function'))).toBe(false)
})
