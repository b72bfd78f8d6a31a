import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, context } = testApp({ alone: true })

const letter = {
  to: 'ada@example.org',
  subject: 'Hello <b>Ada</b>',
  text: 'Open http://localhost:3000/#x=1&y=<2> "now"',
  html: '',
}
const send = (subject = letter.subject) =>
  context().mail.send({ ...letter, subject, message_id: `<${crypto.randomUUID()}@earshot>` })

test.each([
  ['another machine', { remoteAddress: '192.0.2.1' }],
  ['another machine that looks like none', { remoteAddress: '::ffff:192.0.2.1' }],
  ['another name for this machine', { headers: { host: 'earshot.example.org' } }],
  ['a name that begins like it', { headers: { host: 'localhost.example.org' } }],
  ['a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a proxy of the other kind', { headers: { forwarded: 'for=127.0.0.1' } }],
  ['a proxy that says who asks', { headers: { 'x-real-ip': '127.0.0.1' } }],
  ['a proxy that says its own name', { headers: { via: '1.1 proxy' } }],
  ['a proxy that says which name was asked for', { headers: { 'x-forwarded-host': 'localhost' } }],
])('the outbox does not exist for %s', async (_, request) => {
  const response = await app().inject({ url: '/dev/outbox', ...request })
  expect([response.statusCode, response.json().error]).toEqual([404, 'not_found'])
})

const isOffered = async (server: FastifyInstance, request = {}) =>
  (await server.inject({ url: '/identity/offer', ...request })).json().outbox

test('there is no outbox when email is really sent, and the sign-in page is told so', async () => {
  const serious = await buildApp(context(), null)
  expect((await serious.inject('/dev/outbox')).statusCode).toBe(404)
  expect(await isOffered(serious)).toBe(false)
  await serious.close()
})

test('the sign-in page learns of the outbox only where it can open it', async () => {
  expect(await isOffered(app())).toBe(true)
  expect(await isOffered(app(), { remoteAddress: '192.0.2.1' })).toBe(false)
  expect(await isOffered(app(), { headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(false)
})

test.each(['https://earshot.example.org', 'http://192.0.2.7:3000', 'http://localhost.example.org'])(
  'there is no outbox when the app is served at %s, where a proxy may look like this machine',
  async (appUrl) => {
    const config = { ...context().config, appUrl }
    const open = await buildApp({ ...context(), config }, { list: async () => [] })
    expect((await open.inject('/dev/outbox')).statusCode).toBe(404)
    expect(await isOffered(open)).toBe(false)
    await open.close()
  },
)

test.each([
  {},
  { remoteAddress: '::1' },
  { remoteAddress: '::ffff:127.0.0.1' },
  { headers: { host: '127.0.0.1:3000' } },
])('this machine can read the outbox, newest first: %j', async (request) => {
  await send('First')
  await send('Second')
  const letters = (await app().inject({ url: '/dev/outbox', ...request })).json()
  expect(letters.slice(0, 2).map(({ subject }: { subject: string }) => subject)).toEqual(['Second', 'First'])
  expect(letters[0]).toMatchObject({ to: letter.to, text: letter.text, sent: expect.stringMatching(/Z$/) })
})

test('the outbox page escapes emails and turns their URLs into links', async () => {
  await send()
  const response = await app().inject({ url: '/dev/outbox', headers: { accept: 'text/html' } })
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.body).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;')
  expect(response.body).toContain('<a href="http://localhost:3000/#x=1&amp;y=')
  expect(response.body).not.toMatch(/<b>|<2>/)
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
})

test('the action of an email is a button, and the empty page reloads by itself', async () => {
  const html = { headers: { accept: 'text/html' } }
  const empty = await buildApp(context(), { list: async () => [] })
  expect((await empty.inject({ url: '/dev/outbox', ...html })).body).toContain(
    '<meta http-equiv="refresh" content="2">',
  )
  await empty.close()
  const text = 'Hello <Ada>,\n\nConfirm "it" <now>: http://localhost:3000/verify?a=1&b="2\n\nIgnore: this'
  await context().mail.send({ ...letter, text, message_id: '<one@earshot>' })
  const { body } = await app().inject({ url: '/dev/outbox', ...html })
  expect(body).toContain('<p>Hello &lt;Ada&gt;,</p>')
  expect(body).toContain(
    '<a class="button" href="http://localhost:3000/verify?a=1&amp;b=&quot;2">Confirm &quot;it&quot; &lt;now&gt;</a>',
  )
  expect(body).not.toContain('http-equiv="refresh"')
})

test('without an SMS service, an SMS is shown in the outbox', async () => {
  await context().sms?.send({ to: '+12125550123', text: '204816 is your code <b>', message_id: crypto.randomUUID() })
  const [sms] = (await app().inject('/dev/outbox')).json()
  expect(sms).toMatchObject({ kind: 'sms', to: '+12125550123', text: '204816 is your code <b>' })
  const page = await app().inject({ url: '/dev/outbox', headers: { accept: 'text/html' } })
  expect(page.body).toContain('<span>To +12125550123</span>')
  expect(page.body).toContain('204816 is your code &lt;b&gt;')
})
