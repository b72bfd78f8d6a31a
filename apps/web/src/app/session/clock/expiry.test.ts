import { expect, test } from 'vitest'
import { REFRESH_MS, SESSION_MS } from '@earshot/contract/rules/constants'
import { isTokenFresh, signedInLately } from './expiry.ts'

const now = Date.parse('2026-01-31T09:30:00Z')
const token = (payload: unknown) => `header.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.signature`
const seconds = now / 1000

test('a sign-in counts for 24 hours and not a moment longer', () => {
  expect(signedInLately(undefined, now)).toBe(false)
  expect(signedInLately(now - SESSION_MS - 1, now)).toBe(false)
  expect(signedInLately(now - SESSION_MS, now)).toBe(true)
  expect(signedInLately(now, now)).toBe(true)
})

test.each([
  ['no token', undefined],
  ['something else', 'a.b.c'],
  ['a token without a beginning', token({ exp: seconds + 60 })],
  ['a token without an end', token({ iat: seconds - 60 })],
  ['a token that says null', token(null)],
  ['a token that has ended', token({ iat: seconds - 60, exp: seconds })],
])('%s is not fresh', (_, given) => expect(isTokenFresh(given, now)).toBe(false))

test('a token is renewed in the last five minutes before it ends', () => {
  const ends = now + REFRESH_MS
  expect(isTokenFresh(token({ iat: seconds - 60, exp: ends / 1000 }), now)).toBe(false)
  expect(isTokenFresh(token({ iat: seconds - 60, exp: ends / 1000 + 1 }), now)).toBe(true)
})
