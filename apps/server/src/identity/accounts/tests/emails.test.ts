import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import type { Email } from '../../../ports/mail/mail.ts'
import { openMailServer } from '../../../ports/testing/mail-server.ts'
import { browser } from '../../../testing/browser.ts'
import { eventually } from '../../../testing/eventually.ts'
import { testApp } from '../../../testing/test-app.ts'
import { confirm, emailsTo, linkIn } from '../../../testing/emails.ts'
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
  expect(letter?.text).toContain('Hello Ada <b>King</b>,')
  expect(letter?.html).toContain('Hello Ada &lt;b&gt;King&lt;/b&gt;,')
  const link = linkIn(letter as NonNullable<typeof letter>)
  expect(letter?.html).toContain(`<a href="${link}">Set a new password</a>`)
  const token = new URL(link).searchParams.get('token')
  const { status } = await visitor.post('/identity/reset-password', { token, newPassword: 'quite another phrase' })
  expect(status).toBe(200)
})

test.each([
  { accepts: 'de-AT,de;q=0.9,en;q=0.8', hello: 'Hallo Ada King,', root: '<html lang="de" dir="ltr">' },
  { accepts: 'ar-EG', hello: 'مرحبًا Ada King،', root: '<html lang="ar" dir="rtl">' },
  { accepts: 'fr', hello: 'Hello Ada King,', root: '<html lang="en" dir="ltr">' },
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

test('an address gets at most ten links an hour; further requests are answered the same', async () => {
  const email = address()
  const asked = []
  for (let at = 0; at < 12; at++) asked.push(await browser(strict.app()).post('/identity/email-link', { email }))
  expect(asked.map(({ status }) => status)).toEqual(Array(12).fill(200))
  await eventually(
    () => emailsTo(strict.app(), email),
    ({ length }) => length >= 10,
  )
  await browser(strict.app()).post('/identity/email-link', { email: 'last@example.org' })
  await eventually(
    () => emailsTo(strict.app(), 'last@example.org'),
    ({ length }) => length === 1,
  )
  expect(await emailsTo(strict.app(), email)).toHaveLength(10)
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
