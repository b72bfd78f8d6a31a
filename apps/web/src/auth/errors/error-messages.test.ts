import { ApiError } from '@earshot/contract/errors'
import { AuthErrorCodes } from '@firebase/auth'
import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { NetworkError } from '../../lib/client.ts'
import { addErrorMessages, knownMessage, authErrorMessage } from './error-messages.ts'
import { firebaseMessages } from './firebase-messages.ts'
import { passkeyMessages } from '../provider/passkeys/passkey-messages.ts'
import { IdentityError } from '../provider/provider.ts'

addErrorMessages(firebaseMessages)
addErrorMessages(passkeyMessages)

const ours = sources(
  import.meta.glob('../../../../server/src/ports/identity/**/*.ts', { query: '?raw', import: 'default', eager: true }),
)
/** npm installs packages in the workspace that needs them, or hoists them to the root. */
const theirs = sources(
  import.meta.glob(
    [
      '../../../../../node_modules/@better-auth/core/dist/error/codes.mjs',
      '../../../../server/node_modules/better-auth/dist/{plugins/{captcha,two-factor}/error-code*,oauth2/errors,state}.mjs',
      '../../../../../{apps/server/,}node_modules/@better-auth/passkey/dist/version-*.mjs',
      '../../../../../node_modules/better-auth/dist/{plugins/{captcha,two-factor}/error-code*,oauth2/errors,state}.mjs',
    ],
    { query: '?raw', import: 'default', eager: true, exhaustive: true },
  ),
)
const said = (error: unknown) => setupI18n({ locale: 'en', messages: { en: {} } })._(authErrorMessage(error))
const saidOf = (code: string) => said(new IdentityError(code))

function sources(files: Record<string, unknown>) {
  return Object.values(files).join('\n')
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, code = '']) => code)

test('every error code of our provider routes has a sentence', () => {
  const codes = found(ours, /(?:providerError\('\w+', |no\(\d+, |code: |asProviderError\()'([A-Z_]{4,})'/g)
  expect(codes).toEqual(expect.arrayContaining(['REGISTRATION_CLOSED', 'NOT_OFFERED', 'INVALID_PHONE', 'LAST_ADMIN']))
  expect(codes.filter((code) => !knownMessage(code))).toEqual([])
})

test('every error code of the provider library has a sentence', () => {
  const codes = found(theirs, /^\t([A-Z_]{4,}): "[A-Z]/gm)
  expect(codes).toEqual(
    expect.arrayContaining([
      'INVALID_EMAIL_OR_PASSWORD',
      'MISSING_RESPONSE',
      'INVALID_BACKUP_CODE',
      'CHALLENGE_NOT_FOUND',
    ]),
  )
  expect(codes.filter((code) => !knownMessage(code))).toEqual([])
})

test('every error code of a sign-in at an issuer has a sentence', () => {
  const codes = found(theirs, /^\t+\w+: "([a-z_]{4,})"/gm)
  expect(codes).toEqual(expect.arrayContaining(['no_code', 'unable_to_link_account', 'state_invalid']))
  expect(codes.filter((code) => !knownMessage(code))).toEqual([])
})

test('every error code of the Firebase SDK has a sentence', () => {
  const codes = Object.values(AuthErrorCodes)
  expect(codes.length).toBeGreaterThan(100)
  expect(codes.filter((code) => !knownMessage(code))).toEqual([])
})

test('a wrong password and an unknown person get the same sentence, with every provider', () => {
  const codes = ['INVALID_EMAIL_OR_PASSWORD', 'USER_NOT_FOUND', 'auth/wrong-password', 'auth/user-not-found']
  expect(new Set([...codes, 'auth/invalid-credential'].map(saidOf)).size).toBe(1)
})

test.each([
  ['auth/popup-closed-by-user', 'The window was closed before you were signed in. Try again.'],
  ['auth/popup-blocked', 'Your browser blocked the window. Allow pop-ups for this page, then try again.'],
  ['auth/unauthorized-domain', expect.stringContaining('This site is not allowed to use this way to sign in')],
  ['auth/user-mismatch', expect.stringContaining('That account belongs to someone else')],
  ['auth/network-request-failed', expect.stringContaining('Check your connection')],
  ['NETWORK', expect.stringContaining('Check your connection')],
  ['token_expired', 'This link is no longer valid. Ask for a new one.'],
  ['SOMETHING_NEW', 'That did not work. Try again in a moment.'],
])('%s has a helpful sentence', (code, sentence) => {
  expect(saidOf(code)).toEqual(sentence)
})

test.each([
  [undefined, 'Too many attempts. Wait a minute, then try again.'],
  [42, 'Too many attempts. Try again in 42 s.'],
  [900, 'Too many attempts. Try again in 15 minutes.'],
  [80_000, 'Too many attempts. Try again in 23 hours.'],
])('a rate limit says how long to wait: %s s', (retryAfter, sentence) => {
  expect(said(new IdentityError('TOO_MANY_REQUESTS', { retryAfter }))).toBe(sentence)
})

test('server sentences are shown unchanged, whatever characters they contain', () => {
  const words = 'Name another admin of {Station} ’s “Seven” first'
  expect(said(new IdentityError('LAST_ADMIN', { said: words }))).toBe(words)
  expect(said(new ApiError('conflict', words))).toBe(words)
  expect(said(new NetworkError())).toContain('Check your connection')
  expect(said(new TypeError('x is not a function'))).toBe('That did not work. Try again in a moment.')
})
