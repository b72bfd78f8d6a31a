import { api } from '@earshot/contract'
import { MOST_BLOCKED } from '@earshot/contract/blocked-callers'
import type { CallStep } from '@earshot/contract/phone-calls'
import { beforeAll, expect, test } from 'vitest'
import { form } from '../../testing/multipart-form.ts'
import { speech } from '../../testing/recordings.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, app, context, organization, memberOf, channelOf, person } = testApp()
const { list, block, unblock } = api.blockedCallers
const [NUMBER, NUISANCE] = ['+4930123456', '+4915112345678']

let sound: Buffer
beforeAll(async () => {
  sound = await speech('the pump is broken')
})

async function station({ listening = false } = {}) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Hotline')
  const line = { org_id, channel_id, number: NUMBER, unknown: 'accept', listening } as const
  await ask(admin, api.phoneLines.create, line)
  const { key } = (await ask(admin, api.keys.create, { org_id, name: 'PBX', send: true })).body
  const report = async (event: { event: string; call_id: string; from: string; key?: string; audio?: Buffer }) => {
    const { headers, payload } = form({ org_id, to: NUMBER, ...event })
    const signed = { ...headers, authorization: `Bearer ${key}` }
    const { body } = await app().inject({ method: 'POST', url: '/v3/phone_in', headers: signed, payload })
    return (JSON.parse(body) as { steps: CallStep[] }).steps.map((step) => step.prompt || step.do)
  }
  /** All events of a call in which a message is left, if that is offered or not. */
  const call = async (call_id: string, from: string) => {
    const event = { call_id, from }
    const start = await report({ ...event, event: 'start' })
    return [...start, ...(await report({ ...event, event: 'recording', audio: sound }))]
  }
  const talks = async () => (await ask(admin, api.search.search, { org_id })).body.talks.map(({ by_phone }) => by_phone)
  const blocked = async () => (await ask(admin, list, { org_id })).body
  return { org_id, admin, report, call, talks, blocked }
}

const REFUSED = ['refused', 'hangup', 'hangup']
const KEPT = ['greeting', 'record', 'saved', 'hangup']

test('only admins see and block callers, and others do not know the organization', async () => {
  const { org_id, admin } = await station()
  await ask(admin, block, { org_id, caller: NUISANCE })
  for (const [who, status] of [
    [await memberOf(org_id), 403],
    [await person(), 404],
  ] as const) {
    expect((await ask(who, list, { org_id })).status).toBe(status)
    expect((await ask(who, block, { org_id, caller: NUMBER })).status).toBe(status)
    expect((await ask(who, unblock, { org_id, caller: NUISANCE })).status).toBe(status)
  }
})

test.each(['030 123456', 'Withheld', '', '+0123456', '+4915112345678,+4915112345679'])(
  'what is no number is not blocked: %j',
  async (caller) => {
    const { org_id, admin } = await station()
    expect(await ask(admin, block, { org_id, caller })).toMatchObject({ status: 400, refusal: { field: 'caller' } })
  },
)

test('a blocked caller is refused and counted once for each call, and nothing they say is stored', async () => {
  const { org_id, admin, call, report, talks, blocked } = await station()
  expect(await call('before', NUISANCE)).toEqual(KEPT)
  await ask(admin, block, { org_id, caller: NUISANCE })
  expect(await blocked()).toMatchObject([{ caller: NUISANCE, refused: 0, last_refused: null }])
  expect(await call('one', '0151 12345678')).toEqual(REFUSED)
  expect(await call('one', NUISANCE), 'a call that is reported again').toEqual(REFUSED)
  expect(await report({ event: 'key', key: '1', call_id: 'two', from: NUISANCE })).toEqual(['refused', 'hangup'])
  expect(await call('three', '+4915100000000'), 'another caller').toEqual(KEPT)
  expect(await talks()).toEqual(['+4915100000000', NUISANCE])
  expect(await blocked()).toMatchObject([{ caller: NUISANCE, refused: 2, last_refused: expect.any(String) }])
  const sources = (await ask(admin, api.sources.list, { org_id })).body
  expect(
    sources.filter(({ failures }) => failures > 0),
    'a refused call is no failure',
  ).toEqual([])
})

test('a call that was answered before its caller was blocked ends as it began', async () => {
  const { org_id, admin, report, talks } = await station()
  const event = { call_id: 'one', from: NUISANCE }
  await report({ ...event, event: 'start' })
  await ask(admin, block, { org_id, caller: NUISANCE })
  expect(await report({ ...event, event: 'recording', audio: sound })).toEqual(['saved', 'hangup'])
  expect(await talks()).toHaveLength(1)
})

test('hidden callers are blocked together, also where others hear what is new by PIN', async () => {
  const { org_id, admin, call, report } = await station({ listening: true })
  await ask(admin, block, { org_id, caller: 'withheld' })
  for (const [at, from] of ['', 'anonymous', '"x" <sip:anonymous@anonymous.invalid>', '+266696687'].entries())
    expect(await call(`hidden ${at}`, from), from).toEqual(REFUSED)
  expect(await report({ event: 'key', key: '0', call_id: 'hidden 0', from: '' })).toEqual(['refused', 'hangup'])
  expect(await report({ event: 'start', call_id: 'shown', from: NUISANCE })).toContain('listen')
})

test('a verified member is refused by their number as well, until it is unblocked', async () => {
  const { org_id, admin, call, blocked } = await station()
  const member = await memberOf(org_id)
  const e164 = '+4915187654321'
  const phone = { user_id: member.user_id, phone: e164, e164, country: 'DEU', verified: true }
  await context().connections.outside.insertInto('phones').values(phone).execute()
  await ask(admin, block, { org_id, caller: e164 })
  expect(await call('one', e164)).toEqual(REFUSED)
  expect((await ask(admin, unblock, { org_id, caller: e164 })).status).toBe(200)
  expect((await ask(admin, unblock, { org_id, caller: e164 })).status).toBe(404)
  expect(await call('two', e164)).toEqual(KEPT)
  expect(await blocked()).toEqual([])
})

test('blocking twice is once, by several admins too, and the list is bounded', async () => {
  const { org_id, admin, blocked } = await station()
  const twice = await Promise.all([1, 2, 3].map(() => ask(admin, block, { org_id, caller: NUISANCE })))
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await blocked()).toHaveLength(1)
  const rows = Array.from({ length: MOST_BLOCKED - 1 }, (_, at) => ({
    ...{ org_id, created_by: admin.user_id },
    caller: `+4917${String(at).padStart(8, '0')}`,
  }))
  await context().connections.inside(org_id).insertInto('blocked_callers').values(rows).execute()
  expect((await ask(admin, block, { org_id, caller: NUMBER })).status).toBe(409)
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.filter(({ action }) => action === 'caller.block')).toMatchObject([{ subject: NUISANCE }])
})

test('a blocked number of another organization still calls here', async () => {
  const [here, there] = [await station(), await station()]
  await ask(there.admin, block, { org_id: there.org_id, caller: NUISANCE })
  expect(await here.call('one', NUISANCE)).toEqual(KEPT)
})
