import { expect, test } from 'vitest'
import { openMailServer } from '../../ports/testing/mail-server.ts'
import { browser } from '../../testing/browser.ts'
import { eventually } from '../../testing/eventually.ts'
import { house } from '../../testing/house.ts'
import { lettersTo, linkIn } from '../../testing/letters.ts'
import { address, PASSWORD } from '../testing/people.ts'

const mail = await openMailServer()
const post = house({ worker: true, env: { SMTP_URL: mail.url, MAIL_FROM: 'Earshot <earshot@example.org>' } })
const strict = house({ worker: true, env: { RATE_LIMITS: 'on' } })
const closed = house({ worker: true, env: { REGISTRATION: 'closed' } })

async function arrived(to: string, nth = 1) {
  const letters = await eventually(
    async () => (await mail.received()).filter((letter) => letter.to === to),
    ({ length }) => length >= nth,
  )
  return letters[nth - 1]
}

test('a forgotten password goes through a real mail server, as text and as HTML, and back', async () => {
  const email = address()
  const visitor = browser(post.app())
  await visitor.post('/identity/sign-up/email', { email, password: PASSWORD, name: 'Ada <b>King</b>' })
  await visitor.get(linkIn((await arrived(email)) as NonNullable<Awaited<ReturnType<typeof arrived>>>))
  await visitor.post('/identity/request-password-reset', { email })
  const letter = await arrived(email, 2)
  expect(letter?.text).toContain('Hello Ada <b>King</b>,')
  expect(letter?.html).toContain('Hello Ada &lt;b&gt;King&lt;/b&gt;,')
  const link = linkIn(letter as NonNullable<typeof letter>)
  expect(letter?.html).toContain(`<a href="${link}">Choose a new password</a>`)
  const token = new URL(link).searchParams.get('token')
  const { status } = await visitor.post('/identity/reset-password', { token, newPassword: 'quite another phrase' })
  expect(status).toBe(200)
})

test('one address is sent ten links an hour; whoever asks for more is not told that none comes', async () => {
  const email = address()
  const asked = []
  for (let at = 0; at < 12; at++) asked.push(await browser(strict.app()).post('/identity/email-link', { email }))
  expect(asked.map(({ status }) => status)).toEqual(Array(12).fill(200))
  await eventually(
    () => lettersTo(strict.app(), email),
    ({ length }) => length >= 10,
  )
  await browser(strict.app()).post('/identity/email-link', { email: 'last@example.org' })
  await eventually(
    () => lettersTo(strict.app(), 'last@example.org'),
    ({ length }) => length === 1,
  )
  expect(await lettersTo(strict.app(), email)).toHaveLength(10)
})

test('where nobody may register, no link is sent to an address that nobody has, and the answer is the same', async () => {
  const visitor = browser(closed.app())
  const asked = await visitor.post('/identity/email-link', { email: 'nobody@example.org' })
  expect(asked).toMatchObject({ status: 200, body: { status: true } })
  await visitor.post('/identity/sign-up/email', { email: 'late@example.org', password: PASSWORD, name: 'Late' })
  await eventually(
    () => lettersTo(closed.app(), 'late@example.org'),
    ({ length }) => length === 1,
  )
  expect(await lettersTo(closed.app(), 'nobody@example.org')).toEqual([])
})
