import { SESSION_MS } from '@earshot/contract/rules/constants'
import { expect, test } from 'vitest'
import { endOfSignIn, NOTICE_MS } from './clock.ts'

const signedIn = Date.parse('2026-01-31T09:30:00Z')
const end = signedIn + SESSION_MS

test('nobody is asked to sign in again before the last hour', () => {
  expect(endOfSignIn(undefined)).toBeUndefined()
  expect(endOfSignIn(signedIn, end - NOTICE_MS - 1)).toBeUndefined()
})

test('in the last hour people hear when their sign-in ends, and after it that it has', () => {
  expect(endOfSignIn(signedIn, end - NOTICE_MS)).toEqual({ end, over: false })
  expect(endOfSignIn(signedIn, end)).toEqual({ end, over: false })
  expect(endOfSignIn(signedIn, end + 1)).toEqual({ end, over: true })
})
