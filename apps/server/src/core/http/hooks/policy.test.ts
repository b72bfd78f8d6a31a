import { expect, test } from 'vitest'
import type { AuthConfig } from '@earshot/contract/auth-config'
import { pagePolicy } from './policy.ts'

const PLAIN: Omit<AuthConfig, 'outbox'> = {
  password: true,
  email_link: true,
  passkey: true,
  phone: true,
  sms: true,
  oidc: null,
  firebase: null,
  captcha: null,
  mail: true,
  registration: 'open',
}
const FIREBASE = { projectId: 'demo-earshot', apiKey: 'key', authDomain: 'demo-earshot.firebaseapp.com' }

function elsewhere(offer: Partial<AuthConfig>) {
  const directives = pagePolicy('abc', { ...PLAIN, ...offer }).split('; ')
  const hosts = directives.map((directive) => {
    const [name = '', ...sources] = directive.split(' ')
    return [name, sources.filter((source) => source.includes('.') || source.includes('localhost'))] as const
  })
  return Object.fromEntries(hosts.filter(([, sources]) => sources.length > 0))
}

test('without configuration a page loads nothing from elsewhere and allows no frame', () => {
  expect(elsewhere({})).toEqual({})
  expect(elsewhere({ oidc: { name: 'Corp' } })).toEqual({})
  expect(pagePolicy('abc', PLAIN)).not.toContain('frame-src')
})

test('each bot check allows exactly its own hosts', () => {
  expect(elsewhere({ captcha: { kind: 'turnstile', site_key: 'x' } })).toEqual({
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
  })
  const everywhere = ['https://hcaptcha.com', 'https://*.hcaptcha.com']
  expect(elsewhere({ captcha: { kind: 'hcaptcha', site_key: 'x' } })).toEqual({
    'script-src': everywhere,
    'style-src': everywhere,
    'frame-src': everywhere,
    'connect-src': everywhere,
  })
  expect(elsewhere({ captcha: { kind: 'recaptcha', site_key: 'x' } })).toEqual({
    'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    'connect-src': ['https://www.google.com/recaptcha/'],
  })
})

test('Firebase allows Google’s services and the project’s own page', () => {
  const allowed = elsewhere({ firebase: FIREBASE })
  expect(allowed['script-src']).toContain('https://apis.google.com')
  expect(allowed['frame-src']).toContain('https://demo-earshot.firebaseapp.com')
  expect(allowed['connect-src']).toEqual([
    'https://www.google.com/recaptcha/',
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
  ])
  expect(JSON.stringify(elsewhere({ firebase: { ...FIREBASE, emulator: 'http://localhost:9099' } }))).toContain('9099')
})

test('scripts of the page itself still need the nonce', () => {
  const policy = pagePolicy('abc', { ...PLAIN, firebase: FIREBASE, captcha: { kind: 'hcaptcha', site_key: 'x' } })
  expect(policy).toContain("script-src 'self' 'nonce-abc'")
  expect(policy).not.toContain('unsafe')
})

test('an assistant of another origin may be framed, and the page itself may not', () => {
  const policy = pagePolicy('abc', PLAIN, { frames: ['https://assistant.example.org'] }).split('; ')
  expect(policy).toContain('frame-src https://assistant.example.org')
  expect(policy).toContain("frame-ancestors 'none'")
})
