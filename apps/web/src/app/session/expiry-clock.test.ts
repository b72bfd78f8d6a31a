import { REFRESH_MS, SESSION_MS } from '@earshot/contract/rules/constants'
import { expect, test } from 'vitest'
import { endOfSignIn, isTokenFresh, NOTICE_MS, signedInLately } from './expiry-clock.ts'

const now = Date.parse('2026-01-31T09:30:00Z')
const token = (payload: unknown) => `header.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.signature`
const seconds = now / 1000

test('a sign-in is valid for exactly 24 hours', () => {
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

const signedIn = Date.parse('2026-01-31T09:30:00Z')
const end = signedIn + SESSION_MS

test('before the last hour there is no request to sign in again', () => {
  expect(endOfSignIn(undefined)).toBeUndefined()
  expect(endOfSignIn(signedIn, end - NOTICE_MS - 1)).toBeUndefined()
})

test('in the last hour the end of the sign-in is announced, and afterwards that it has ended', () => {
  expect(endOfSignIn(signedIn, end - NOTICE_MS)).toEqual({ end, over: false })
  expect(endOfSignIn(signedIn, end)).toEqual({ end, over: false })
  expect(endOfSignIn(signedIn, end + 1)).toEqual({ end, over: true })
})
