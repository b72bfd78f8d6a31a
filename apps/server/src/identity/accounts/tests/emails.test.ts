import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import type { Email } from '../../../ports/mail/mail.ts'
import { openMailServer } from '../../../ports/testing/mail-server.ts'
import { browser } from '../../../testing/browser.ts'
import { eventually } from '../../../testing/eventually.ts'
import { testApp } from '../../../testing/test-app.ts'
import { confirm, emailsTo, emailTo, linkIn } from '../../../testing/emails.ts'
import { address, PASSWORD, testAccounts } from '../testing/test-accounts.ts'

const mail = await openMailServer()
const post = testApp({ worker: true, env: { SMTP_URL: mail.url, MAIL_FROM: 'Earshot <earshot@example.org>' } })
const strict = testApp({ worker: true, env: { RATE_LIMITS: 'on' } })
const closed = testApp({ worker: true, env: { REGISTRATION: 'closed' } })

async function arrived(to: string, nth = 1) {
  const letters = await eventually(
    async () => (await mail.received()).filter((letter) => letter.to === to),
    ({ length }) => length >= nth,
  )
  return letters[nth - 1]
}

test('an email for a forgotten password passes through a real mail server as text and HTML', async () => {
  const email = address()
  const visitor = browser(post.app())
  await visitor.post('/identity/sign-up/email', { email, password: PASSWORD, name: 'Ada <b>King</b>' })
  await confirm(visitor, linkIn((await arrived(email)) as Email))
  await visitor.post('/identity/request-password-reset', { email })
  const letter = await arrived(email, 2)
  expect(letter?.text).toContain('Hi Ada <b>King</b>,')
  expect(letter?.html).toContain('Hi Ada &lt;b&gt;King&lt;/b&gt;,')
  const link = linkIn(letter as NonNullable<typeof letter>)
  expect(letter?.html).toContain(`<a href="${link}">Set a new password</a>`)
  const token = new URL(link).searchParams.get('token')
  const { status } = await visitor.post('/identity/reset-password', { token, newPassword: 'quite another phrase' })
  expect(status).toBe(200)
})

test.each([
  { accepts: 'de-AT,de;q=0.9,en;q=0.8', hello: 'Hallo Ada,', root: '<html lang="de" dir="ltr">' },
  { accepts: 'ar-EG', hello: 'مرحبًا Ada،', root: '<html lang="ar" dir="rtl">' },
  { accepts: 'fr', hello: 'Hi Ada,', root: '<html lang="en" dir="ltr">' },
])('a registration with $accepts gets its email in that language, or in English', async ({ accepts, hello, root }) => {
  const email = address()
  const asked = { email, password: PASSWORD, name: 'Ada King' }
  await browser(post.app()).post('/identity/sign-up/email', asked, { 'accept-language': accepts })
  const letter = await arrived(email)
  expect(letter?.text).toContain(hello)
  expect(letter?.html).toContain(root)
})

test('the language that a person has stored comes before that of the request', async () => {
  const email = address()
  const { exchanged, signedIn } = testAccounts(post)
  const stranger = browser(post.app())
  await stranger.post('/identity/sign-up/email', { email, password: PASSWORD, name: 'Ada King' })
  await confirm(stranger, linkIn((await arrived(email)) as Email))
  const ada = { email, visitor: await signedIn(email) }
  await post.ask(await exchanged(ada), api.users.update, { settings: { language: 'ar' } })
  await ada.visitor.post('/identity/request-password-reset', { email }, { 'accept-language': 'de' })
  expect((await arrived(email, 2))?.subject).toBe('عيّن كلمة مرور جديدة في Earshot')
})

/** Every email of the provider that someone who only knows an address can cause. */
const causes = {
  reset: ['/identity/request-password-reset', {}],
  link: ['/identity/email-link', {}],
  registration: ['/identity/sign-up/email', { password: PASSWORD, name: 'Ada King' }],
} as const

const nth = (at: number) => `198.51.100.${at}`

/** Emails to an address after several requests, and the statuses of the answers. */
async function caused(cause: keyof typeof causes, { email, networks }: { email: string; networks: string[] }) {
  const [path, fields] = causes[cause]
  const statuses = []
  for (const ip of networks)
    statuses.push((await browser(strict.app(), { ip }).post(path, { email, ...fields })).status)
  const last = address()
  await browser(strict.app()).post('/identity/email-link', { email: last })
  await emailTo(strict.app(), last)
  const subject = (await emailsTo(strict.app(), email)).at(-1)?.subject
  return { statuses, count: (await emailsTo(strict.app(), email)).filter((each) => each.subject === subject).length }
}

test.each(Object.keys(causes) as (keyof typeof causes)[])(
  'a stranger causes few emails (%s) to one person, from one network or many, and learns nothing of it',
  async (cause) => {
    const known = async () => (await testAccounts(strict).resident()).email
    const one = await caused(cause, { email: await known(), networks: Array(8).fill(nth(cause.length)) })
    expect(one).toEqual({ statuses: Array(8).fill(200), count: 2 })
    const many = await caused(cause, {
      email: await known(),
      networks: Array.from({ length: 12 }, (_, at) => nth(at + 20)),
    })
    expect(many).toEqual({ statuses: Array(12).fill(200), count: 10 })
  },
)

test('what a stranger used up from their network is still there for the owner', async () => {
  const { email } = await testAccounts(strict).resident()
  await caused('reset', { email, networks: Array(8).fill(nth(7)) })
  const { count } = await caused('reset', { email, networks: [nth(8)] })
  expect(count).toBe(3)
})

test('with registration closed, an unknown address gets no link and the same response', async () => {
  const visitor = browser(closed.app())
  const asked = await visitor.post('/identity/email-link', { email: 'nobody@example.org' })
  expect(asked).toMatchObject({ status: 200, body: { status: true } })
  await visitor.post('/identity/sign-up/email', { email: 'late@example.org', password: PASSWORD, name: 'Late' })
  await eventually(
    () => emailsTo(closed.app(), 'late@example.org'),
    ({ length }) => length === 1,
  )
  expect(await emailsTo(closed.app(), 'nobody@example.org')).toEqual([])
})
