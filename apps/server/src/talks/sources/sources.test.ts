import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { checks } from '../../operations/health/checks.ts'
import { form } from '../../testing/multipart-form.ts'
import { silence, speech } from '../../testing/recordings.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { mailStation, written } from '../mailboxes/testing/mail-station.ts'

const tested = testApp({ alone: true })
const { ask, app, context, organization, channelOf, memberOf, person, send } = tested
const { deliver, station } = mailStation(tested)

let sound: Buffer
beforeAll(async () => {
  sound = await speech('gate four is open')
})

async function place() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const key = (await ask(admin, api.keys.create, { org_id, name: 'Scanner', send: true, channel_id })).body
  const program: Person = { user_id: admin.user_id, email: '', token: key.key }
  const list = async () => (await ask(admin, api.sources.list, { org_id })).body
  const only = async () => (await list())[0]
  const radio = async (bytes: Buffer, fields: object = {}) => {
    const call = { key: key.key, system: '1', talkgroup: '7', dateTime: '1669740338', ...fields }
    const parts = form({ audio: { filename: 'call.wav', type: 'audio/wav', bytes }, ...call })
    return (await app().inject({ method: 'POST', url: '/api/call-upload', ...parts })).statusCode
  }
  const archive = () => ask(admin, api.channels.remove, { channel_id })
  return { org_id, admin, channel_id, key, program, list, only, radio, archive }
}

test('sources are for admins, and strangers do not learn that there are any', async () => {
  const { org_id, program } = await place()
  const member = await memberOf(org_id)
  const stranger = await person()
  for (const [who, status] of [
    [member, 403],
    [stranger, 404],
    [program, 403],
  ] as const)
    expect((await ask(who, api.sources.list, { org_id })).status).toBe(status)
  const failure = { folder: '/srv/calls', failure: 'x' }
  expect((await ask(member, api.sources.report, failure)).status).toBe(403)
})

test('a radio shows its last call, and why the last one failed, once for each source', async () => {
  const { key, only, list, radio, channel_id } = await place()
  expect(await list()).toMatchObject([{ kind: 'key', source_id: key.key_id, name: 'Scanner', last_success: null }])
  expect(await radio(sound)).toBe(200)
  expect(await only()).toMatchObject({ kind: 'radio', channel_id, failure: '', failures: 0, last_failure: null })
  for (let at = 0; at < 3; at++) expect(await radio(sound, { dateTime: '5' })).toBe(400)
  expect(await radio(sound, { test: '1' }), 'a test of the connection is no failure').toBe(417)
  const failed = await only()
  expect(failed).toMatchObject({ failures: 3, failure: expect.stringContaining('before 1990') })
  expect([failed?.last_success, failed?.last_failure]).toEqual([expect.any(String), expect.any(String)])
  await radio(await speech('gate five is open'), { dateTime: '1669740400' })
  expect(await only()).toMatchObject({ failures: 0, failure: expect.stringContaining('before 1990') })
  expect(await list()).toHaveLength(1)
})

test('an expired key and an archived channel are said without an upload', async () => {
  const { only, archive, radio, key, org_id } = await place()
  await archive()
  expect(await only()).toMatchObject({ problem: 'archived' })
  expect(await radio(sound)).toBe(409)
  expect(await only()).toMatchObject({ failures: 1, failure: expect.stringContaining('archived') })
  const keys = context().connections.inside(org_id).updateTable('api_keys').where('org_id', '=', org_id)
  await keys.set({ expires_at: '2026-01-01T00:00:00Z' }).where('key_id', '=', key.key_id).execute()
  expect(await only()).toMatchObject({ problem: 'expired' })
})

test('a folder is named by the program that watches it, with what the program could not read', async () => {
  const { program, org_id, channel_id, only } = await place()
  const parts = form({ org_id, channel_id, audio: { filename: 'call.wav', type: 'audio/wav', bytes: sound } })
  const headers = { authorization: `Bearer ${program.token}`, 'earshot-folder': 'tower%3A%2Fsrv%2Fcalls' }
  const sent = { method: 'POST', url: '/v3/save', payload: parts.payload } as const
  await app().inject({ ...sent, headers: { ...parts.headers, ...headers } })
  expect(await only()).toMatchObject({ kind: 'folder', folder: 'tower:/srv/calls', failures: 0 })
  const report = { folder: 'tower:/srv/calls', failure: 'b.wav: no permission to read it' }
  expect((await ask(program, api.sources.report, report)).status).toBe(200)
  expect(await only()).toMatchObject({ kind: 'folder', failures: 1, failure: report.failure })
  expect((await send(program, { org_id, channel_id: crypto.randomUUID() }, sound)).status).toBe(404)
  expect(await only()).toMatchObject({ kind: 'key', folder: '', failures: 2 })
})

test('an address shows what was refused; strangers do not make it a failing source', async () => {
  const { admin, channel_id, org_id, address } = await station()
  const mail = async (from: string, bytes: Buffer | null) => {
    const attachments = bytes ? [{ filename: 'talk.wav', content: bytes }] : []
    await deliver(await written({ from, to: address, attachments }))
  }
  const row = async () => (await ask(admin, api.sources.list, { org_id })).body.find(({ kind }) => kind === 'mail')
  expect(await row()).toMatchObject({ source_id: channel_id, last_success: null, problem: null })
  await mail(admin.email, sound)
  expect(await row()).toMatchObject({ last_success: expect.any(String), failures: 0 })
  await mail('eve@example.net', sound)
  expect(await row()).toMatchObject({ failures: 0, failure: expect.stringContaining('No account has this') })
  await mail(admin.email, null)
  expect(await row()).toMatchObject({ failures: 1, failure: expect.stringContaining('no recording attached') })
  await ask(admin, api.mailboxes.remove, { channel_id })
  expect(await row()).toBeUndefined()
})

test('a phone number that lets no one through has failed', async () => {
  const { admin, org_id, channel_id, program, list, archive } = await place()
  const line = { org_id, number: '+4930123456', channel_id, unknown: 'accept' } as const
  expect((await ask(admin, api.phoneLines.create, line)).status).toBe(201)
  const call = { org_id, to: line.number, from: '+4915112345678', call_id: 'one' }
  const row = async () => (await list()).find(({ kind }) => kind === 'phone')
  await ask(program, api.phoneCalls.report, { ...call, event: 'start' })
  const audio = `data:audio/wav;base64,${(await silence(2)).toString('base64')}`
  await ask(program, api.phoneCalls.report, { ...call, event: 'recording', audio })
  expect(await row()).toMatchObject({ name: line.number, last_success: expect.any(String), failures: 0 })
  await archive()
  await ask(program, api.phoneCalls.report, { ...call, call_id: 'two', event: 'start' })
  expect(await row()).toMatchObject({ problem: 'archived', failures: 1, failure: expect.stringContaining('archived') })
})

test('operators see which source fails that has worked, of every organization', async () => {
  const [fine, broken, fresh] = [await place(), await place(), await place()]
  for (const { radio } of [fine, broken]) await radio(sound)
  await fine.radio(sound, { dateTime: '5' })
  for (let at = 0; at < 3; at++) for (const { radio } of [broken, fresh]) await radio(sound, { dateTime: '5' })
  expect(await checks.source(context())).toBe('Station Seven: Scanner')
  await broken.radio(await speech('gate five is open'), { dateTime: '1669740400' })
  expect(await checks.source(context())).toBeNull()
})

test('a source leaves no state behind when it is removed', async () => {
  const { admin, key, radio, org_id } = await place()
  await radio(sound)
  await ask(admin, api.keys.remove, { key_id: key.key_id })
  const states = context().connections.inside(org_id).selectFrom('source_states').select('source_id')
  expect(await states.where('org_id', '=', org_id).execute()).toEqual([])
})
