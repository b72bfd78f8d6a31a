import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { bearer, testApp, type Person } from '../../../testing/test-app.ts'
import { expectNoSideEffects } from '../../../testing/side-effects.ts'

const { ask, person, organization, memberOf, channelOf, app, context } = testApp({ alone: true })
const leavingNothing = expectNoSideEffects(context)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const TUS = { 'tus-resumable': '1.0.0' }
const OFFSET = { 'content-type': 'application/offset+octet-stream' }

interface Asked {
  method?: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'GET' | 'OPTIONS'
  id?: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

async function attempt(person: Person | null, { method = 'POST', id, headers = {}, payload }: Asked) {
  const url = `/v3/uploads${id === undefined ? '' : `/${id}`}`
  const all = { ...TUS, ...bearer(person), ...headers }
  const response = await app().inject({ method, url, headers: all, ...(payload !== undefined && { payload }) })
  return { status: response.statusCode, headers: response.headers, body: response.body ? response.json() : null }
}

const begin = (person: Person | null, org_id: string, headers: Record<string, string> = {}) =>
  attempt(person, { headers: { 'upload-length': '10', 'upload-metadata': `org_id ${base64(org_id)}`, ...headers } })

async function begun() {
  const { org_id, admin } = await organization()
  const { headers } = await begin(admin, org_id)
  return { org_id, admin, id: String(headers.location).split('/').at(-1) ?? '' }
}

test('a visitor can neither begin nor read an upload', async () => {
  const { org_id, id } = await begun()
  expect((await begin(null, org_id)).status).toBe(401)
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
    expect((await attempt(null, { method, id })).status).toBe(401)
})

test('a non-member cannot start an upload', async () => {
  const { org_id } = await organization()
  const stranger = (await organization()).admin
  const foreign = await begin(stranger, org_id)
  const absent = await begin(stranger, crypto.randomUUID())
  expect(foreign).toMatchObject({ status: 404, body: { error: 'not_found' } })
  expect(foreign.body).toEqual(absent.body)
})

test('a member who may not send can neither start nor continue an upload', async () => {
  const { org_id } = await organization()
  const member = await memberOf(org_id)
  const { headers } = await begin(member, org_id)
  const id = String(headers.location).split('/').at(-1) ?? ''
  const { inside } = context().connections
  await inside(org_id).updateTable('members').set({ send: false }).where('user_id', '=', member.user_id).execute()
  expect(await begin(member, org_id)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
  const patch = { method: 'PATCH', id, headers: { ...OFFSET, 'upload-offset': '0' }, payload: 'sound' } as const
  expect((await leavingNothing(() => attempt(member, patch))).status).toBe(403)
})

test('another person’s upload is not found, by colleagues, admins and non-members alike', async () => {
  const { org_id, admin, id } = await begun()
  const others = [await memberOf(org_id), (await organization()).admin]
  const patch = { ...OFFSET, 'upload-offset': '0' }
  for (const person of others) {
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const asked = { method, ...(method === 'PATCH' && { headers: patch, payload: 'sound' }) }
      const [foreign, absent] = [
        await leavingNothing(() => attempt(person, { ...asked, id })),
        await attempt(person, { ...asked, id: crypto.randomUUID() }),
      ]
      expect([foreign.status, foreign.body]).toEqual([404, absent.body])
      expect(Object.keys(foreign.headers)).toEqual(Object.keys(absent.headers))
    }
  }
  expect((await attempt(admin, { method: 'HEAD', id })).headers).toMatchObject({ 'upload-offset': '0' })
})

test('a removed member, and an operator who did not start it, find no upload', async () => {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id)
  const { headers } = await begin(member, org_id)
  const id = String(headers.location).split('/').at(-1) ?? ''
  await ask(admin, api.members.remove, { org_id, user_id: member.user_id })
  const operator = await person()
  const { outside } = context().connections
  await outside.updateTable('users').set({ level: 1000 }).where('user_id', '=', operator.user_id).execute()
  for (const who of [member, operator]) expect((await attempt(who, { method: 'HEAD', id })).status).toBe(404)
  expect((await begin(member, org_id)).status).toBe(404)
  expect((await begin(operator, org_id)).status).toBe(403)
})

test('an API key with the right to send can begin uploads in its organization only', async () => {
  const { org_id, admin } = await organization()
  const keyOf = async (send: boolean) => {
    const { body } = await ask(admin, api.keys.create, { org_id, name: 'Recorder', send })
    return { ...admin, token: body.key }
  }
  const [mute, sending] = [await keyOf(false), await keyOf(true)]
  expect((await begin(mute, org_id)).status).toBe(403)
  const other = await organization()
  expect((await begin(sending, other.org_id)).status).toBe(404)
  const { status, headers } = await begin(sending, org_id)
  expect(status).toBe(201)
  const id = String(headers.location).split('/').at(-1) ?? ''
  expect((await attempt(sending, { method: 'HEAD', id })).status).toBe(200)
})

test.each(['0', 'x', '..%2f..', '%00', "' or 1=1 --", 'f'.repeat(90)])('an id like %j is of no upload', async (id) => {
  const { admin } = await organization()
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
    const { status } = await attempt(admin, { method, id: encodeURIComponent(decodeURIComponent(id)) })
    expect(status).toBe(404)
  }
})

test.each([
  ['nothing', ''],
  ['another key', `filename ${base64('talk.webm')}`],
  ['an organization that is no id', `org_id ${base64('mine')}`],
  ['an organization without a value', 'org_id'],
  ['an organization in plain text', `org_id ${'0'.repeat(36)}`],
  ['an organization with a zero byte', `org_id ${base64(`${crypto.randomUUID()}\0`)}`],
  ['two organizations', `org_id ${base64(crypto.randomUUID())},org_id ${base64(crypto.randomUUID())}`],
  ['a key of every object', `__proto__ ${base64('x')}`],
  ['a constructor', `constructor ${base64('x')}`],
  ['spaces', '   '],
  ['commas', ',,,'],
  ['a thousand keys', Array.from({ length: 1000 }, (_, at) => `k${at}`).join(',')],
])('metadata of %s are refused', async (_, metadata) => {
  const { org_id, admin } = await organization()
  const { status, body } = await leavingNothing(() => begin(admin, org_id, { 'upload-metadata': metadata }))
  expect([status, body.error]).toEqual([400, 'invalid'])
  expect(body.text.length).toBeGreaterThan(10)
})

test.each([
  ['no length', { 'upload-length': '' }, 400],
  ['less than nothing', { 'upload-length': '-1' }, 400],
  ['half a byte', { 'upload-length': '1.5' }, 400],
  ['a length in words', { 'upload-length': '1e3' }, 400],
  ['no end', { 'upload-length': 'Infinity' }, 400],
  ['a length to come that is known', { 'upload-defer-length': '1' }, 400],
  ['a length to come some time', { 'upload-length': '', 'upload-defer-length': 'later' }, 400],
  ['more than 500 MiB', { 'upload-length': String(500 * 1024 * 1024 + 1) }, 413],
  ['more than numbers hold', { 'upload-length': '99999999999999999999' }, 400],
  ['parts of parts', { 'upload-concat': 'partial' }, 501],
  ['another version', { 'tus-resumable': '0.2.2' }, 412],
])('an upload of %s is refused', async (_, headers, status) => {
  const { org_id, admin } = await organization()
  const refused = await begin(admin, org_id, headers)
  expect([refused.status, typeof refused.body.text]).toEqual([status, 'string'])
})

test('a request that does not speak the protocol is refused', async () => {
  const { org_id, admin } = await organization()
  const url = '/v3/uploads'
  const headers = { ...bearer(admin), 'upload-length': '10', 'upload-metadata': `org_id ${base64(org_id)}` }
  const response = await app().inject({ method: 'POST', url, headers })
  expect([response.statusCode, response.json().text]).toEqual([412, 'Say Tus-Resumable: 1.0.0'])
  expect((await attempt(admin, { method: 'GET', id: crypto.randomUUID() })).status).toBe(404)
  for (const version of ['0.2.2', '2.0.0', '1.0', 'x']) {
    const other = await attempt(admin, { headers: { ...headers, 'tus-resumable': version } })
    expect([other.status, other.headers['tus-version']]).toEqual([412, '1.0.0'])
  }
})

test.each([
  ['from the wrong place', { 'upload-offset': '5' }, [409, 'conflict']],
  ['from nowhere', {}, [400, 'invalid']],
  ['from before the beginning', { 'upload-offset': '-1' }, [400, 'invalid']],
  ['of another kind', { 'upload-offset': '0', 'content-type': 'audio/wav' }, [415, 'unsupported_media']],
  ['that is more than was announced', { 'upload-offset': '0' }, [413, 'too_large']],
])('a part %s is refused, and nothing is kept of it', async (_, headers, refused) => {
  const { admin, id } = await begun()
  const patch = { method: 'PATCH', id, headers: { ...OFFSET, ...headers }, payload: 'eleven bytes' } as const
  const { status, body } = await leavingNothing(() => attempt(admin, patch))
  expect([status, body.error]).toEqual(refused)
  expect((await attempt(admin, { method: 'HEAD', id })).headers['upload-offset']).toBe('0')
})

test('an expired upload cannot continue or become a talk', async () => {
  const { org_id, admin, id } = await begun()
  const channel_id = await channelOf({ org_id, admin })
  await attempt(admin, { method: 'PATCH', id, headers: { ...OFFSET, 'upload-offset': '0' }, payload: 'ten bytes!' })
  const created = new Date(Date.now() - 24.1 * 60 * 60 * 1000).toISOString()
  await context().connections.inside(org_id).updateTable('uploads').set({ created }).execute()
  expect((await attempt(admin, { method: 'HEAD', id })).status).toBe(410)
  const patch = { method: 'PATCH', id, headers: { ...OFFSET, 'upload-offset': '10' }, payload: '' } as const
  expect(await attempt(admin, patch)).toMatchObject({ status: 410, body: { error: 'gone' } })
  const saved = await ask(admin, api.talks.save, { org_id, channel_id, upload_id: id })
  expect([saved.status, saved.refusal]).toEqual([
    410,
    { error: 'gone', text: 'This upload has expired. Send it again', field: 'upload_id' },
  ])
})

test.each([undefined, crypto.randomUUID()])('OPTIONS lists the supported protocol for everyone', async (id) => {
  const { status, headers } = await attempt(null, {
    method: 'OPTIONS',
    ...(id && { id }),
    headers: { 'tus-resumable': '' },
  })
  expect(status).toBe(204)
  expect(headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,creation-defer-length,termination,expiration',
    'tus-max-size': String(500 * 1024 * 1024),
  })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(JSON.stringify(headers)).not.toMatch(/concat/i)
})
