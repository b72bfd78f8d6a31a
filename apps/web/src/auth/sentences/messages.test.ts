import { ApiError } from '@earshot/contract/errors'
import { AuthErrorCodes } from '@firebase/auth'
import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { Unreachable } from '../../lib/client.ts'
import { knownSentence, sentenceFor } from '../messages.ts'
import { IdentityError } from '../provider/identity-error.ts'

const ours = sources(
  import.meta.glob('../../../../server/src/ports/identity/**/*.ts', { query: '?raw', import: 'default', eager: true }),
)
/** npm puts packages beside the program that needs them, or above. */
const theirs = sources(
  import.meta.glob(
    [
      '../../../../../node_modules/@better-auth/core/dist/error/codes.mjs',
      '../../../../server/node_modules/better-auth/dist/{plugins/{captcha,two-factor}/error-code*,oauth2/errors,state}.mjs',
      '../../../../../node_modules/better-auth/dist/{plugins/{captcha,two-factor}/error-code*,oauth2/errors,state}.mjs',
    ],
    { query: '?raw', import: 'default', eager: true, exhaustive: true },
  ),
)
const said = (error: unknown) => setupI18n({ locale: 'en', messages: { en: {} } })._(sentenceFor(error))
const saidOf = (code: string) => said(new IdentityError(code))

function sources(files: Record<string, unknown>) {
  return Object.values(files).join('\n')
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, code = '']) => code)

test('every code that our own part of the provider refuses with has a sentence', () => {
  const codes = found(ours, /(?:refuse\('\w+', |no\(\d+, |code: |refusing\()'([A-Z_]{4,})'/g)
  expect(codes).toEqual(expect.arrayContaining(['REGISTRATION_CLOSED', 'NOT_OFFERED', 'INVALID_PHONE', 'LAST_ADMIN']))
  expect(codes.filter((code) => !knownSentence(code))).toEqual([])
})

test('every code of the provider that the server is built on has a sentence', () => {
  const codes = found(theirs, /^\t([A-Z_]{4,}): "[A-Z]/gm)
  expect(codes).toEqual(
    expect.arrayContaining(['INVALID_EMAIL_OR_PASSWORD', 'MISSING_RESPONSE', 'INVALID_BACKUP_CODE']),
  )
  expect(codes.filter((code) => !knownSentence(code))).toEqual([])
})

test('every code with which somebody comes back from an issuer has a sentence', () => {
  const codes = found(theirs, /^\t+\w+: "([a-z_]{4,})"/gm)
  expect(codes).toEqual(expect.arrayContaining(['no_code', 'unable_to_link_account', 'state_invalid']))
  expect(codes.filter((code) => !knownSentence(code))).toEqual([])
})

test('every code of Firebase’s SDK has a sentence', () => {
  const codes = Object.values(AuthErrorCodes)
  expect(codes.length).toBeGreaterThan(100)
  expect(codes.filter((code) => !knownSentence(code))).toEqual([])
})

test('a wrong password and an unknown person share one sentence, whoever keeps the accounts', () => {
  const codes = ['INVALID_EMAIL_OR_PASSWORD', 'USER_NOT_FOUND', 'auth/wrong-password', 'auth/user-not-found']
  expect(new Set([...codes, 'auth/invalid-credential'].map(saidOf)).size).toBe(1)
})

test.each([
  ['auth/popup-closed-by-user', 'The window was closed before you were in. Try again.'],
  ['auth/popup-blocked', 'The browser blocked the window. Allow windows for this page, then try again.'],
  ['auth/unauthorized-domain', expect.stringContaining('This address may not sign people in this way')],
  ['auth/user-mismatch', expect.stringContaining('somebody else’s account')],
  ['auth/network-request-failed', expect.stringContaining('Check your connection')],
  ['NETWORK', expect.stringContaining('Check your connection')],
  ['token_expired', 'This link is no longer good. Ask for a new one.'],
  ['SOMETHING_NEW', 'That did not work. Try again in a moment.'],
])('%s is said so that people know what to do', (code, sentence) => {
  expect(saidOf(code)).toEqual(sentence)
})

test.each([
  [undefined, 'That was tried too often. Wait a minute, then try again.'],
  [42, 'That was tried too often. Try again in 42 s.'],
  [900, 'That was tried too often. Try again in 15 minutes.'],
  [80_000, 'That was tried too often. Try again in 23 hours.'],
])('too many requests say how long to wait: %s s', (retryAfter, sentence) => {
  expect(said(new IdentityError('TOO_MANY_REQUESTS', { retryAfter }))).toBe(sentence)
})

test('what only the server can say is said in its words, whatever stands in them', () => {
  const words = 'Name another admin of {Station} ’s “Seven” first'
  expect(said(new IdentityError('LAST_ADMIN', { said: words }))).toBe(words)
  expect(said(new ApiError('conflict', words))).toBe(words)
  expect(said(new Unreachable())).toContain('Check your connection')
  expect(said(new TypeError('x is not a function'))).toBe('That did not work. Try again in a moment.')
})
