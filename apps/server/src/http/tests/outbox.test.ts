import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { house } from '../../testing/house.ts'

const { app, context } = house({ alone: true })

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

test('there is no outbox where letters are really sent', async () => {
  const serious = await buildApp(context(), null)
  expect((await serious.inject('/dev/outbox')).statusCode).toBe(404)
  await serious.close()
})

test.each(['https://earshot.example.org', 'http://192.0.2.7:3000', 'http://localhost.example.org'])(
  'there is no outbox where people come to %s, for a proxy that says nothing looks like this machine',
  async (appUrl) => {
    const config = { ...context().config, appUrl }
    const open = await buildApp({ ...context(), config }, { list: async () => [] })
    expect((await open.inject('/dev/outbox')).statusCode).toBe(404)
    await open.close()
  },
)

test.each([
  {},
  { remoteAddress: '::1' },
  { remoteAddress: '::ffff:127.0.0.1' },
  { headers: { host: '127.0.0.1:3000' } },
])('this machine reads its letters, newest first: %j', async (request) => {
  await send('First')
  await send('Second')
  const letters = (await app().inject({ url: '/dev/outbox', ...request })).json()
  expect(letters.slice(0, 2).map(({ subject }: { subject: string }) => subject)).toEqual(['Second', 'First'])
  expect(letters[0]).toMatchObject({ to: letter.to, text: letter.text, sent: expect.stringMatching(/Z$/) })
})

test('in a browser letters are text with links, whatever is written in them', async () => {
  await send()
  const response = await app().inject({ url: '/dev/outbox', headers: { accept: 'text/html' } })
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.body).toContain('Hello &lt;b>Ada&lt;/b>')
  expect(response.body).toContain('<a href="http://localhost:3000/#x=1&amp;y=')
  expect(response.body).not.toMatch(/<b>|<2>/)
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
})

test('an SMS that nobody sends lies beside the letters', async () => {
  await context().sms?.send({ to: '+12125550123', text: '204816 is your code <b>', message_id: crypto.randomUUID() })
  const [sms] = (await app().inject('/dev/outbox')).json()
  expect(sms).toMatchObject({ kind: 'sms', to: '+12125550123', text: '204816 is your code <b>' })
  const page = await app().inject({ url: '/dev/outbox', headers: { accept: 'text/html' } })
  expect(page.body).toContain('<h2>SMS</h2><p>To +12125550123')
  expect(page.body).toContain('204816 is your code &lt;b>')
})
