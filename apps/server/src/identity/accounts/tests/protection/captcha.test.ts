import { afterAll, expect, test } from 'vitest'
import { openServer } from '../../../../ports/testing/server.ts'
import { browser } from '../../../../testing/browser.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { address, PASSWORD } from '../../testing/test-accounts.ts'

const heard: string[] = []
const judge = await openServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const said = Buffer.concat(chunks).toString()
  heard.push(said)
  if (said.includes('broken')) return void response.writeHead(500).end()
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ success: said.includes('human'), hostname: 'localhost' }))
})
afterAll(() => judge[Symbol.asyncDispose]())

const checking = (CAPTCHA: string) =>
  testApp({
    worker: true,
    env: { CAPTCHA, CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'shared', CAPTCHA_VERIFY_URL: judge.url },
  })

const houses = { turnstile: checking('turnstile'), hcaptcha: checking('hcaptcha'), recaptcha: checking('recaptcha') }
const kinds = ['turnstile', 'hcaptcha', 'recaptcha'] as const

const ASKED: [string, object][] = [
  ['sign-up/email', { email: address(), password: PASSWORD, name: 'Ada' }],
  ['sign-in/email', { email: address(), password: PASSWORD }],
  ['request-password-reset', { email: address() }],
  ['email-link', { email: address() }],
  ['phone/send-code', { phone: '2125550199' }],
]

test.each(ASKED)('without a token of the bot check %s is refused, with a code of its own', async (path, body) => {
  for (const kind of kinds) {
    const answer = await browser(houses[kind].app()).post(`/identity/${path}`, body)
    expect([kind, answer.status, answer.body.code]).toEqual([kind, 400, 'MISSING_RESPONSE'])
  }
})

test.each(ASKED)('with a token, %s is answered as usual', async (path, body) => {
  const visitor = browser(houses.turnstile.app())
  const { status } = await visitor.post(`/identity/${path}`, body, { 'x-captcha-response': 'human' })
  expect(status).toBe(path === 'sign-in/email' ? 401 : 200)
})

test.each(kinds)('%s is called with our secret, and its answer counts', async (kind) => {
  const visitor = browser(houses[kind].app())
  const sent = { email: address() }
  const bot = await visitor.post('/identity/request-password-reset', sent, { 'x-captcha-response': 'bot' })
  expect([bot.status, bot.body.code]).toEqual([403, 'VERIFICATION_FAILED'])
  const person = await visitor.post('/identity/request-password-reset', sent, { 'x-captcha-response': 'human' })
  expect(person.status).toBe(200)
  expect(heard.at(-1)).toContain('shared')
})

test('while the check cannot be verified, sign-in fails', async () => {
  const visitor = browser(houses.turnstile.app())
  const answer = await visitor.post(
    '/identity/sign-in/email',
    { email: address(), password: PASSWORD },
    { 'x-captcha-response': 'broken' },
  )
  expect([answer.status, answer.body.code]).toEqual([500, 'UNKNOWN_ERROR'])
})

test('requests that neither send email nor check a password need no bot check', async () => {
  const visitor = browser(houses.turnstile.app())
  expect((await visitor.get('/identity/get-session')).status).toBe(200)
  expect((await visitor.post('/identity/sign-out', {})).status).toBe(200)
})
