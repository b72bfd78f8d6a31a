import { expect, test } from 'vitest'
import { withTimeout, isScreenMissing } from './lazy-screen.ts'

test('a screen whose code does not load in time fails', async () => {
  const never = new Promise<never>(() => {})
  const error = await withTimeout(never, 10).catch((error: unknown) => error)
  expect(isScreenMissing(error)).toBe(true)
})

test('a loaded screen is shown, and a failing one throws its error', async () => {
  expect(await withTimeout(Promise.resolve('screen'), 1000)).toBe('screen')
  await expect(withTimeout(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken')
})

test.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: /assets/a.js')],
  ['Firefox', new TypeError('error loading dynamically imported module: /assets/a.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['The bundle', new Error('Unable to preload CSS for /assets/a.css')],
])('%s means that code is missing', (_, error) => expect(isScreenMissing(error)).toBe(true))

test('other errors do not mean that code is missing', () => {
  expect(isScreenMissing(new TypeError('undefined is not a function'))).toBe(false)
})
