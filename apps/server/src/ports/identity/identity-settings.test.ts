import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'

const OIDC = { IDENTITY: 'oidc', OIDC_ISSUER: 'https://corp.example.org', OIDC_CLIENT_ID: 'earshot' }
const FIREBASE = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'demo-earshot', FIREBASE_API_KEY: 'key' }

test.each([
  [{ IDENTITY: 'facebook' }, 'IDENTITY names builtin, oidc, firebase or several'],
  [{ IDENTITY: 'builtin,,oidc' }, 'IDENTITY names builtin, oidc, firebase or several'],
  [{ ...OIDC, OIDC_ISSUER: undefined }, 'IDENTITY=oidc needs OIDC_ISSUER and OIDC_CLIENT_ID'],
  [{ ...OIDC, OIDC_CLIENT_ID: '' }, 'IDENTITY=oidc needs OIDC_ISSUER and OIDC_CLIENT_ID'],
  [{ ...OIDC, OIDC_ISSUER: 'corp.example.org' }, 'OIDC_ISSUER is the address of the issuer'],
  [{ ...OIDC, OIDC_ISSUER: 'file:///etc/passwd' }, 'OIDC_ISSUER is the address of the issuer'],
  [{ ...OIDC, OIDC_ISSUER: 'http://corp.example.org' }, 'OIDC_ISSUER must begin with https://'],
  [{ ...FIREBASE, FIREBASE_API_KEY: undefined }, 'IDENTITY=firebase needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY'],
  [{ ...FIREBASE, FIREBASE_PROJECT_ID: 'Not a project' }, 'FIREBASE_PROJECT_ID is like my-project'],
  [{ ...FIREBASE, FIREBASE_AUTH_DOMAIN: 'x; script-src *' }, 'FIREBASE_AUTH_DOMAIN is a host'],
  [{ ...FIREBASE, FIREBASE_AUTH_EMULATOR_HOST: 'emulator:9099' }, 'its tokens are not signed'],
  [{ ...FIREBASE, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', NODE_ENV: 'production' }, 'its tokens are not signed'],
  [{ CAPTCHA: 'riddle' }, 'CAPTCHA is turnstile, hcaptcha or recaptcha'],
  [{ CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'x' }, 'CAPTCHA needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET'],
])('%j stops the start: %s', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('by default people have accounts with a password, and no other issuer', () => {
  expect(readConfig({}).identity).toEqual({
    passwords: true,
    secondFactor: 'nobody',
    passwordRange: null,
    oidc: null,
    firebase: null,
    captcha: null,
  })
})

test('an issuer is named after its host and not trusted for addresses, unless configured', () => {
  expect(readConfig(OIDC).identity).toMatchObject({
    passwords: false,
    secondFactor: 'nobody',
    passwordRange: null,
    oidc: { name: 'corp.example.org', trustEmail: false, clientSecret: undefined },
  })
  expect(readConfig({ ...OIDC, OIDC_NAME: 'Corp', OIDC_TRUST_EMAIL: 'on' }).identity.oidc).toMatchObject({
    name: 'Corp',
    trustEmail: true,
  })
})

test('an issuer on this machine needs no certificate, and the emulator of Firebase is one there', () => {
  expect(readConfig({ ...OIDC, OIDC_ISSUER: 'http://localhost:9000/realm' }).identity.oidc?.issuer).toContain('/realm')
  const { firebase } = readConfig({ ...FIREBASE, FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' }).identity
  expect(firebase).toMatchObject({ authDomain: 'demo-earshot.firebaseapp.com', emulator: 'localhost:9099' })
})

test('settings of a method that is not offered do nothing', () => {
  expect(readConfig({ ...OIDC, ...FIREBASE, IDENTITY: 'builtin' }).identity).toMatchObject({
    passwords: true,
    secondFactor: 'nobody',
    passwordRange: null,
    oidc: null,
    firebase: null,
  })
})
