import { AuthConfig } from '@earshot/contract/auth-config'
import { expect, test } from 'vitest'
import { browser } from '../../../../testing/browser.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { PASSWORD } from '../../testing/test-accounts.ts'

const OIDC = {
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'earshot',
  OIDC_CLIENT_SECRET: 'hidden',
  OIDC_NAME: 'Corp',
}
const FIREBASE = { FIREBASE_PROJECT_ID: 'demo-earshot', FIREBASE_API_KEY: 'public' }
const CAPTCHA = { CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'hidden' }

const plain = testApp()
const all = testApp({
  env: { IDENTITY: 'builtin,oidc,firebase', REGISTRATION: 'invite', ...OIDC, ...FIREBASE, ...CAPTCHA },
})
const broker = testApp({ env: { IDENTITY: 'oidc', ...OIDC } })
const foreign = testApp({ env: { IDENTITY: 'firebase', ...FIREBASE } })

const authConfigOf = async ({ app }: typeof plain) => app().inject('/identity/offer')

test('the configuration of sign-in is public', async () => {
  const response = await authConfigOf(plain)
  expect(response.json()).toEqual({
    password: true,
    email_link: true,
    passkey: true,
    phone: true,
    sms: true,
    oidc: null,
    firebase: null,
    captcha: null,
    registration: 'open',
    outbox: true,
    mail: false,
  })
  expect(response.headers['cache-control']).toBe('no-cache')
})

test('every configured method is listed, without secrets', async () => {
  const response = await authConfigOf(all)
  expect(response.json()).toEqual({
    password: true,
    email_link: true,
    passkey: true,
    phone: true,
    sms: true,
    oidc: { name: 'Corp' },
    firebase: { projectId: 'demo-earshot', apiKey: 'public', authDomain: 'demo-earshot.firebaseapp.com' },
    captcha: { kind: 'turnstile', site_key: 'site' },
    registration: 'invite',
    outbox: true,
    mail: true,
  })
  expect(response.body).not.toContain('hidden')
})

test.each([plain, all, broker, foreign])('the answer has the shape that the contract declares', async (server) => {
  const answer = (await authConfigOf(server)).json()
  expect(AuthConfig.parse(answer)).toEqual(answer)
})

test('methods that are not offered are closed: with the issuer alone there are no passwords, links or codes', async () => {
  expect((await authConfigOf(broker)).json()).toMatchObject({
    password: false,
    email_link: false,
    passkey: false,
    phone: false,
    sms: true,
  })
  const visitor = browser(broker.app())
  const body = { email: 'ada@example.org', password: PASSWORD, name: 'Ada', newPassword: PASSWORD, token: 'x' }
  for (const path of [
    'sign-up/email',
    'sign-in/email',
    'request-password-reset',
    'reset-password',
    'change-password',
    'change-email',
    'email-link',
    'sign-in/email-link',
    'phone/send-code',
    'sign-in/phone',
    'two-factor/enable',
    'two-factor/verify-totp',
  ]) {
    const answer = await visitor.post(`/identity/${path}`, body)
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'NOT_OFFERED'])
  }
})

test('with Firebase alone the built-in provider is switched off', async () => {
  expect((await authConfigOf(foreign)).json()).toMatchObject({ password: false, oidc: null })
  for (const path of ['get-session', 'token', 'jwks'])
    expect((await browser(foreign.app()).get(`/identity/${path}`)).status).toBe(404)
})

test.each([
  'list-sessions',
  'revoke-session',
  'link-social',
  'unlink-account',
  'get-access-token',
  'refresh-token',
  'update-session',
  'two-factor/send-otp',
  'two-factor/get-totp-uri',
  'magic-link/verify',
  'delete-user/callback',
  'error',
  'ok',
  'sign-in/email/',
  '/sign-in/email',
  'SIGN-IN/EMAIL',
  'sign-in%2Femail',
  '..%2fv3/token',
])('unused endpoints of the provider are closed: %s', async (path) => {
  const visitor = browser(plain.app())
  for (const { status } of [await visitor.get(`/identity/${path}`), await visitor.post(`/identity/${path}`, {})])
    expect(status).toBe(404)
})
