import { expect, test } from 'vitest'
import { isSessionToken } from './session-token.ts'

const NOW = Date.parse('2026-01-31T12:00:00Z')
const seconds = NOW / 1000
const written = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`

test.each([
  ['nothing', ''],
  ['a word', 'hello'],
  ['two parts', written({ iat: 1, exp: seconds + 9 }).replace('.signature', '')],
  ['four parts', `${written({ iat: 1, exp: seconds + 9 })}.more`],
  ['what is not base64', 'e30.%%%.x'],
  ['what is not JSON', `e30.${Buffer.from('{').toString('base64url')}.x`],
  ['no object', written(null)],
  ['a list', written([])],
  ['no exp', written({ iat: seconds })],
  ['no iat', written({ exp: seconds + 9 })],
  ['an exp in words', written({ iat: seconds, exp: 'tomorrow' })],
  ['an exp that is null', written({ iat: seconds, exp: null })],
  ['an exp that was', written({ iat: 1, exp: seconds - 1 })],
  ['an exp that is now', written({ iat: 1, exp: seconds })],
])('a token with %s is invalid', (_, token) => {
  expect(isSessionToken(token, NOW)).toBe(false)
})

test('a token is valid until its expiry, whatever else it contains', () => {
  const token = written({ iat: seconds, exp: seconds + 1, sub: 'ü_ÿ?>~', sid: 'x' })
  expect(isSessionToken(token, NOW)).toBe(true)
  expect(isSessionToken(token, NOW + 999)).toBe(true)
  expect(isSessionToken(token, NOW + 1000)).toBe(false)
})

test('without a given time the current one is used', () => {
  const now = Math.floor(Date.now() / 1000)
  expect(isSessionToken(written({ iat: now, exp: now + 60 }))).toBe(true)
  expect(isSessionToken(written({ iat: now, exp: now - 60 }))).toBe(false)
})
