import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { testAccounts } from '../testing/test-accounts.ts'

const inside = testApp({ worker: true })
const { ask } = inside
const { resident, signedIn, exchanged, isOver } = testAccounts(inside)

interface Device {
  id: string
  current: boolean
  signed_in: string
  expires_at: string
  address: string
  browser: string
}

async function twoDevices() {
  const desk = await resident()
  const phone = { email: desk.email, visitor: await signedIn(desk.email) }
  return { desk, phone }
}

const devicesOf = async ({ visitor }: { visitor: Awaited<ReturnType<typeof signedIn>> }) =>
  (await visitor.get('/identity/devices')).body as unknown as Device[]

test('a visitor cannot list or end devices', async () => {
  const { desk } = await twoDevices()
  const [device] = await devicesOf(desk)
  await desk.visitor.post('/identity/sign-out', {})
  expect((await desk.visitor.get('/identity/devices')).status).toBe(401)
  expect((await desk.visitor.post('/identity/devices/end', { id: device?.id })).status).toBe(401)
})

test('a person sees where they are signed in, newest first, without tokens', async () => {
  const { desk, phone } = await twoDevices()
  const seen = await devicesOf(desk)
  expect(seen.length).toBeGreaterThanOrEqual(2)
  expect(seen.filter(({ current }) => current)).toHaveLength(1)
  expect(seen[0]?.current).toBe(false)
  expect(Object.keys(seen[0] ?? {}).sort()).toEqual(['address', 'browser', 'current', 'expires_at', 'id', 'signed_in'])
  expect(seen[0]?.address).toMatch(/^10\./)
  const cookies = [...desk.visitor.cookies.values(), ...phone.visitor.cookies.values()]
  for (const cookie of cookies) expect(JSON.stringify(seen)).not.toContain(decodeURIComponent(cookie).split('.')[0])
})

test('no one can end another person’s device', async () => {
  const [ada, bob] = [await resident(), await resident()]
  const [device] = await devicesOf(ada)
  expect((await bob.visitor.post('/identity/devices/end', { id: device?.id })).status).toBe(200)
  expect((await ada.visitor.get('/identity/token')).status).toBe(200)
})

test('ending a device ends its sign-in and the session it opened, and no other', async () => {
  const { desk, phone } = await twoDevices()
  const [here, there] = [await exchanged(desk), await exchanged(phone)]
  const { token: kept = '' } = (await phone.visitor.get('/identity/token')).body
  const [newest] = await devicesOf(desk)
  for (const _ of ['once', 'and again']) {
    const { status } = await desk.visitor.post('/identity/devices/end', { id: newest?.id })
    expect(status).toBe(200)
  }
  expect(await isOver(there)).toBe(true)
  expect((await phone.visitor.get('/identity/token')).status).toBe(401)
  expect((await ask(null, api.sessions.exchange, { token: kept })).status).toBe(401)
  expect(await isOver(here)).toBe(false)
  expect((await desk.visitor.get('/identity/token')).status).toBe(200)
})

test('signing out of the others keeps this one', async () => {
  const { desk, phone } = await twoDevices()
  const [here, there] = [await exchanged(desk), await exchanged(phone)]
  expect((await desk.visitor.post('/identity/revoke-other-sessions', {})).status).toBe(200)
  expect([await isOver(here), await isOver(there)]).toEqual([false, true])
})

test('signing out everywhere ends all sign-ins and sessions of that person only', async () => {
  const { desk, phone } = await twoDevices()
  const bob = await exchanged(await resident())
  const all = [await exchanged(desk), await exchanged(phone), await exchanged(phone)]
  expect((await desk.visitor.post('/identity/revoke-sessions', {})).status).toBe(200)
  for (const each of all) expect(await isOver(each)).toBe(true)
  for (const { visitor } of [desk, phone]) expect((await visitor.get('/identity/token')).status).toBe(401)
  expect(await isOver(bob)).toBe(false)
})

test('signing out everywhere works through the API, too', async () => {
  const { desk, phone } = await twoDevices()
  const [here, there] = [await exchanged(desk), await exchanged(phone)]
  expect((await ask(here, api.sessions.revoke, { everywhere: true })).body).toEqual({ revoked: true })
  expect([await isOver(here), await isOver(there)]).toEqual([true, true])
  expect((await phone.visitor.get('/identity/token')).status).toBe(401)
})

test('signing out ends the session of this browser', async () => {
  const { desk, phone } = await twoDevices()
  const [here, there] = [await exchanged(desk), await exchanged(phone)]
  expect((await desk.visitor.post('/identity/sign-out', {})).status).toBe(200)
  expect([await isOver(here), await isOver(there)]).toEqual([true, false])
})
