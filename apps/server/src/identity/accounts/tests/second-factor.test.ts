import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { browser } from '../../../testing/browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { PASSWORD, testAccounts, withSecondFactor } from '../testing/test-accounts.ts'

const inside = testApp({ worker: true })
const { app } = inside
const { resident, unproven, signedIn, exchanged, isOver } = testAccounts(inside)

const ENABLE = '/identity/two-factor/enable'
const TOTP_SHOWN = '/identity/two-factor/verify-totp'
const PAPER_SHOWN = '/identity/two-factor/verify-backup-code'

async function halfway() {
  const ada = await resident()
  const factor = await withSecondFactor(ada)
  return { ...ada, ...factor, half: await firstShown(ada.email) }
}

async function firstShown(email: string) {
  const half = browser(app())
  const { body } = await half.post('/identity/sign-in/email', { email, password: PASSWORD })
  expect(body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
  return half
}

test('a second factor cannot be enabled before the address is verified', async () => {
  const { visitor } = await unproven()
  const { status, body } = await visitor.post(ENABLE, { password: PASSWORD })
  expect([status, body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
})

test('enabling a second factor requires the password', async () => {
  const { visitor } = await resident()
  for (const body of [{ password: 'wrong horse battery' }, {}])
    expect((await visitor.post(ENABLE, body)).body.code).toBe('INVALID_PASSWORD')
})

test('a second factor is not on before its first code was shown', async () => {
  const { email, visitor } = await resident()
  const { body } = await visitor.post(ENABLE, { password: PASSWORD })
  expect(body.totpURI).toMatch(/^otpauth:\/\/totp\/Earshot:/)
  expect(body.backupCodes).toHaveLength(10)
  await signedIn(email)
})

test('the password alone no longer signs in', async () => {
  const { half } = await halfway()
  expect((await half.get('/identity/token')).status).toBe(401)
  expect((await half.get('/identity/devices')).status).toBe(401)
})

test('with the code the sign-in is complete', async () => {
  const { half, email, code } = await halfway()
  expect((await half.post(TOTP_SHOWN, { code: code() })).body.user).toMatchObject({ email, twoFactorEnabled: true })
  expect((await half.get('/identity/token')).status).toBe(200)
})

test('the session that enabled it stays, and ends when its browser is signed out from elsewhere', async () => {
  const ada = await resident()
  const session = await exchanged(ada)
  const { code } = await withSecondFactor(ada)
  expect(await isOver(session)).toBe(false)
  const half = await firstShown(ada.email)
  await half.post(TOTP_SHOWN, { code: code() })
  await half.post('/identity/revoke-other-sessions', {})
  expect(await isOver(session)).toBe(true)
})

test('devices cannot be trusted to skip the second factor', async () => {
  const { half, email, code } = await halfway()
  await half.post(TOTP_SHOWN, { code: code(), trustDevice: true })
  await half.post('/identity/sign-out', {})
  const { body } = await half.post('/identity/sign-in/email', { email, password: PASSWORD })
  expect(body.twoFactorRedirect).toBe(true)
})

test('after five wrong codes the password is required again', async () => {
  const { half, code } = await halfway()
  for (let at = 0; at < 5; at++) {
    const { status, body } = await half.post(TOTP_SHOWN, { code: `00000${at}` })
    expect([status, body.code]).toEqual([401, 'INVALID_CODE'])
  }
  const over = await half.post(TOTP_SHOWN, { code: code() })
  expect([over.status, over.body.code]).toEqual([400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
})

test('after ten wrong codes in any browser the second factor is locked for a while', async () => {
  const { half, email, code } = await halfway()
  for (let at = 0; at < 5; at++) await half.post(TOTP_SHOWN, { code: `00000${at}` })
  const other = await firstShown(email)
  for (let at = 0; at < 5; at++) await other.post(PAPER_SHOWN, { code: 'wrong-wrong' })
  const third = await firstShown(email)
  const { status, body } = await third.post(TOTP_SHOWN, { code: code() })
  expect([status, body.code]).toEqual([429, 'ACCOUNT_TEMPORARILY_LOCKED'])
})

test('a used code does not work for another sign-in while it is still valid', async () => {
  const { half, email, code } = await halfway()
  const shown = code()
  expect((await half.post(TOTP_SHOWN, { code: shown })).status).toBe(200)
  const thief = await firstShown(email)
  const { status, body } = await thief.post(TOTP_SHOWN, { code: shown })
  expect([status, body.code]).toEqual([401, 'INVALID_CODE'])
})

test('one code used in four browsers at once signs one in', async () => {
  const { email, code } = await halfway()
  const halves = await Promise.all(Array.from({ length: 4 }, () => firstShown(email)))
  const shown = code()
  const statuses = await Promise.all(halves.map(async (half) => (await half.post(TOTP_SHOWN, { code: shown })).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('a code of another person, or of an hour ago, is refused', async () => {
  const [ada, bob] = [await halfway(), await halfway()]
  const old = ada.totp.generate({ timestamp: Date.now() - 3_600_000 })
  for (const code of [bob.code(), old, ''])
    expect((await ada.half.post(TOTP_SHOWN, { code })).status).toBeGreaterThanOrEqual(400)
  expect((await ada.half.get('/identity/token')).status).toBe(401)
})

test('a recovery code works once', async () => {
  const { half, email, paper } = await halfway()
  expect((await half.post(PAPER_SHOWN, { code: paper[0] })).status).toBe(200)
  const again = await firstShown(email)
  const refused = await again.post(PAPER_SHOWN, { code: paper[0] })
  expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_BACKUP_CODE'])
  expect((await again.post(PAPER_SHOWN, { code: paper[1] })).status).toBe(200)
})

test('one recovery code used in eight browsers at once signs one in', async () => {
  const { email, paper } = await halfway()
  const halves = await Promise.all(Array.from({ length: 8 }, () => firstShown(email)))
  const shown = await Promise.all(halves.map((half) => half.post(PAPER_SHOWN, { code: paper[2] })))
  expect(shown.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('new recovery codes require the password, and replace the old ones', async () => {
  const { email, visitor, paper } = await halfway()
  const NEW = '/identity/two-factor/generate-backup-codes'
  expect((await visitor.post(NEW, {})).body.code).toBe('INVALID_PASSWORD')
  const { body } = await visitor.post(NEW, { password: PASSWORD })
  expect(body.backupCodes).toHaveLength(10)
  const half = await firstShown(email)
  expect((await half.post(PAPER_SHOWN, { code: paper[0] })).status).toBe(401)
  expect((await half.post(PAPER_SHOWN, { code: body.backupCodes?.[0] })).status).toBe(200)
})

test('codes and secret are shown once and cannot be read again', async () => {
  const { visitor } = await halfway()
  for (const path of ['get-totp-uri', 'view-backup-codes', 'enable']) {
    const { status, body } = await visitor.post(`/identity/two-factor/${path}`, { password: PASSWORD })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.totpURI ?? body.backupCodes).toBeUndefined()
  }
})

test('disabling it requires the password, and then the password is enough again', async () => {
  const { email, visitor } = await halfway()
  const OFF = '/identity/two-factor/disable'
  expect((await visitor.post(OFF, { password: 'wrong horse battery' })).body.code).toBe('INVALID_PASSWORD')
  expect((await visitor.post(OFF, {})).body.code).toBe('INVALID_PASSWORD')
  expect((await visitor.post(OFF, { password: PASSWORD })).status).toBe(200)
  await signedIn(email)
})

test('the code that authenticator apps show is the one of the standard', async () => {
  const { totp } = await halfway()
  expect(totp).toBeInstanceOf(TOTP)
  expect([totp.issuer, totp.algorithm, totp.digits, totp.period]).toEqual(['Earshot', 'SHA1', 6, 30])
})
