import { hashPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { browser } from '../../../testing/browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { PASSWORD, testAccounts } from '../testing/test-accounts.ts'

const inside = testApp({ worker: true })
const { app, context } = inside
const { resident, signedIn } = testAccounts(inside)

const stored = async (email: string) => {
  const { rows } = await context().connections.pool.query<{ id: string; password: string }>(
    `select a.id, a.password from auth.account a join auth."user" u on u.id = a."userId" where u.email = $1`,
    [email],
  )
  return rows[0] ?? { id: '', password: '' }
}

/** As 1.1.0 hashed it. */
async function makeOld(email: string) {
  const [{ id }, old] = [await stored(email), await hashPassword(PASSWORD)]
  await context().connections.pool.query('update auth.account set password = $2 where id = $1', [id, old])
  return old
}

test('new passwords are hashed by Argon2id', async () => {
  const { email } = await resident()
  expect((await stored(email)).password).toMatch(/^\$argon2id\$/)
})

test('an outdated hash is replaced when its password signs in, and not by a wrong one', async () => {
  const { email } = await resident()
  const old = await makeOld(email)
  const wrong = await browser(app()).post('/identity/sign-in/email', { email, password: 'not the password' })
  expect(wrong.status).toBe(401)
  expect((await stored(email)).password).toBe(old)

  await signedIn(email.toUpperCase())
  expect((await stored(email)).password).toMatch(/^\$argon2id\$/)
  await signedIn(email)
})
