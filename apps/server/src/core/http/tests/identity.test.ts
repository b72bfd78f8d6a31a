import { statusOf } from '@earshot/contract/errors'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { app } = testApp()

const ADA = { email: 'a@example.org', password: 'x' }
const origin = 'http://localhost:3000'
const asking = (path: string, payload?: object, headers: Record<string, string> = { origin }) =>
  app().inject({ method: payload ? 'POST' : 'GET', url: `/identity/${path}`, headers, ...(payload && { payload }) })

test.each([
  ['an address that is none', 'treasure', undefined, undefined, 'not_found'],
  ['a way that is not offered', 'sign-in/social', { provider: 'oidc' }, undefined, 'forbidden'],
  ['no session', 'token', undefined, undefined, 'unauthenticated'],
  ['a wrong password', 'sign-in/email', ADA, undefined, 'unauthenticated'],
  ['a field that is missing', 'sign-in/email', { email: 'a@example.org' }, undefined, 'invalid'],
  ['a page of another site', 'sign-in/email', ADA, { origin: 'https://evil.example.org' }, 'forbidden'],
  ['a link that is broken', 'sign-in/email-link', { token: 'x' }, undefined, 'invalid'],
  ['a field that is no address', 'sign-up/email', { name: 'a', email: 'a', password: 'b' }, undefined, 'invalid'],
] as const)(
  'the provider refuses %s in the same format as all errors',
  async (...[, path, payload, headers, error]) => {
    const refused = await asking(path, payload, headers)
    expect(refused.statusCode).toBe(statusOf[error])
    expect(refused.json()).toMatchObject({ error, text: expect.stringMatching(/^\p{Lu}|^“/u) })
    expect(refused.json()).not.toHaveProperty('message')
    expect(refused.headers['content-type']).toBe('application/json; charset=utf-8')
  },
)

test('a field that is not valid is named', async () => {
  const refused = await asking('sign-up/email', { name: 'Ada', email: 'ada', password: 'correct horse battery' })
  expect(refused.json()).toMatchObject({ field: 'email', code: 'VALIDATION_ERROR' })
})

test('too many sign-ins are refused with a standard Retry-After header', async () => {
  const tries = Array.from({ length: 21 }, () => asking('sign-in/email', ADA))
  const refused = (await Promise.all(tries)).find(({ statusCode }) => statusCode === 429)
  expect(refused?.json()).toMatchObject({ error: 'too_many', text: expect.any(String) })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused?.headers).not.toHaveProperty('x-retry-after')
})
