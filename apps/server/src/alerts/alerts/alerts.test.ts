import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()
const { list, save, remove } = api.alerts

test('a non-member cannot list, create, change or delete alerts', async () => {
  const { org_id, admin } = await organization()
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'fire' })).body
  const stranger = (await organization()).admin
  expect((await ask(stranger, list, { org_id })).status).toBe(404)
  expect((await ask(stranger, save, { org_id, keyword: 'mine' })).status).toBe(404)
  expect((await ask(stranger, save, { alert_id, keyword: 'mine' })).status).toBe(404)
  expect((await ask(stranger, remove, { alert_id })).status).toBe(404)
  expect((await ask(admin, list, { org_id })).body.map(({ keyword }) => keyword)).toEqual(['fire'])
})

test('a plain member cannot create, change or delete alerts', async () => {
  const { org_id, admin } = await organization()
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'fire' })).body
  const member = await memberOf(org_id)
  expect((await ask(member, save, { org_id, keyword: 'mine' })).status).toBe(403)
  expect((await ask(member, save, { alert_id, keyword: 'mine' })).status).toBe(403)
  expect((await ask(member, remove, { alert_id })).status).toBe(403)
  expect((await ask(member, list, { org_id })).body.map(({ keyword }) => keyword)).toEqual(['fire'])
})

test.each([
  ['no keyword', {}, 'Enter a word or phrase'],
  ['an empty keyword', { keyword: '' }, 'Enter a word or phrase'],
  ['a keyword without a word', { keyword: '… !' }, 'A keyword needs at least one letter or digit'],
  ['a keyword without end', { keyword: 'x'.repeat(201) }, 'Use at most 200 characters'],
])('an alert with %s is refused', async (_, fields, text) => {
  const { org_id, admin } = await organization()
  const { status, refusal } = await ask(admin, save, { org_id, ...fields })
  expect([status, refusal.text]).toEqual([400, text])
})

test('an alert without an organization or an alert id is refused', async () => {
  const { admin } = await organization()
  const { status, refusal } = await ask(admin, save, { keyword: 'fire' })
  expect([status, refusal.text]).toEqual([400, 'Send org_id or alert_id'])
})

test.each([
  ['an unknown channel', { channel_ids: [crypto.randomUUID()] }, 'channel_ids'],
  ['an unknown speaker', { speaker_ids: [crypto.randomUUID()] }, 'speaker_ids'],
])('an alert for %s is refused', async (_, fields, field) => {
  const { org_id, admin } = await organization()
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'fire' })).body
  for (const asked of [
    { org_id, keyword: 'water', ...fields },
    { alert_id, ...fields },
  ])
    expect(await ask(admin, save, asked)).toMatchObject({ status: 404, refusal: { error: 'not_found', field } })
  expect((await ask(admin, list, { org_id })).body).toMatchObject([{ channel_ids: [], speaker_ids: [] }])
})

test('channels and speakers of another organization are refused like unknown ones', async () => {
  const { org_id, admin } = await organization()
  const other = await organization()
  const channel_id = await channelOf(other)
  const { speaker_id } = (await ask(other.admin, api.speakers.create, { org_id: other.org_id, name: 'Eve' })).body
  for (const scope of [{ channel_ids: [channel_id] }, { speaker_ids: [speaker_id] }]) {
    const { refusal } = await ask(admin, save, { org_id, keyword: 'fire', ...scope })
    const [name = ''] = Object.keys(scope)
    const absent = await ask(admin, save, { org_id, keyword: 'fire', [name]: [crypto.randomUUID()] })
    expect(refusal).toEqual(absent.refusal)
  }
})

test.each([
  ['an exclusion without a word', { exclude: ['…'] }],
  ['endless exclusions', { exclude: Array.from({ length: 51 }, (_, at) => `fire ${at}`) }],
  ['a channel that is no id', { channel_ids: ['ops'] }],
  ['a cooldown of more than a day', { cooldown: 1441 }],
  ['a cooldown of half a minute', { cooldown: 0.5 }],
  ['a word that grows too long', { keyword: 'ﳲ'.repeat(200) + 'x' }],
  ['a field that does not exist', { color: 'red' }],
])('an alert with %s is refused, new or not', async (_, fields) => {
  const { org_id, admin } = await organization()
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'fire' })).body
  for (const asked of [
    { org_id, keyword: 'water', ...fields },
    { alert_id, ...fields },
  ])
    expect(await ask(admin, save, asked)).toMatchObject({ status: 400, refusal: { error: 'invalid' } })
})

test('an alert of another organization than the given one is not found', async () => {
  const { org_id, admin } = await organization()
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'fire' })).body
  const second = (await ask(admin, api.organizations.create, { name: 'Second' })).body
  expect((await ask(admin, save, { org_id: second.org_id, alert_id, keyword: 'mine' })).status).toBe(404)
  expect((await ask(admin, save, { org_id, alert_id, keyword: 'water' })).body.keyword).toBe('water')
})

test('an alert cannot take the words of another', async () => {
  const { org_id, admin } = await organization()
  await ask(admin, save, { org_id, keyword: 'fire' })
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'water' })).body
  expect(await ask(admin, save, { alert_id, keyword: 'FIRE!' })).toMatchObject({
    status: 409,
    refusal: { error: 'conflict', field: 'keyword' },
  })
  expect((await ask(admin, list, { org_id })).body.map(({ keyword }) => keyword)).toEqual(['fire', 'water'])
})

test('an organization has at most ten thousand alerts, and may still change them', async () => {
  const { org_id, admin } = await organization()
  const { body } = await ask(admin, save, { org_id, keyword: 'fire' })
  const many = Array.from({ length: 9999 }, (_, at) => ({
    ...{ org_id, alert_id: crypto.randomUUID(), created_by: admin.user_id },
    ...{ keyword: `k${at}`, tokens: `k${at}`, begins: `k${at}` },
  }))
  const db = context().connections.inside(org_id)
  for (let from = 0; from < many.length; from += 3000)
    await db
      .insertInto('alerts')
      .values(many.slice(from, from + 3000))
      .execute()
  const refused = await Promise.all([1, 2].map((at) => ask(admin, save, { org_id, keyword: `water ${at}` })))
  expect(refused.map(({ status, refusal }) => [status, refusal.error])).toEqual([1, 2].map(() => [409, 'conflict']))
  expect((await ask(admin, save, { org_id, keyword: 'Fire', cooldown: 5 })).body).toMatchObject({
    alert_id: body.alert_id,
  })
  expect((await ask(admin, list, { org_id })).body).toHaveLength(10_000)
})

test.each(['Fire  Department', 'FIRE-DEPARTMENT', 'ﬁre department'])(
  'an organization watches for the same words once: %s changes the alert for fire department',
  async (keyword) => {
    const { org_id, admin } = await organization()
    const first = await ask(admin, save, { org_id, keyword: 'fire department', cooldown: 10 })
    const again = await ask(admin, save, { org_id, keyword, exclude: ['fire department drill'] })
    const changed = { ...first.body, keyword: keyword.trim(), exclude: ['fire department drill'] }
    expect([again.status, again.body]).toEqual([200, changed])
    expect((await ask(admin, list, { org_id })).body).toEqual([{ ...changed, hits: 0 }])
  },
)

test('with if_exists=refuse, saving an existing alert returns its id and changes nothing', async () => {
  const { org_id, admin } = await organization()
  const { body } = await ask(admin, save, { org_id, keyword: 'fire', exclude: ['fire drill'] })
  const asked = { org_id, keyword: 'FIRE', exclude: [] as string[], if_exists: 'refuse' as const }
  const { alert_id } = body
  expect(await ask(admin, save, asked)).toMatchObject({
    ...{ status: 409, refusal: { error: 'conflict', field: 'keyword', alert_id } },
  })
  expect((await ask(admin, save, { alert_id, cooldown: 5, if_exists: 'refuse' })).body).toEqual({
    ...body,
    cooldown: 5,
  })
  const raced = await Promise.all([1, 2, 3].map(() => ask(admin, save, { ...asked, keyword: 'water' })))
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await ask(admin, list, { org_id })).body).toHaveLength(2)
})

test('two alerts for one keyword may differ in channels or speakers, and each keeps its own settings', async () => {
  const { org_id, admin } = await organization()
  const [ops, night] = [await channelOf({ org_id, admin }, 'Ops'), await channelOf({ org_id, admin }, 'Night')]
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Eve' })).body
  const scopes = [{}, { channel_ids: [ops] }, { channel_ids: [ops, night] }, { speaker_ids: [speaker_id] }]
  const made = await Promise.all(
    scopes.map((scope, at) => ask(admin, save, { org_id, keyword: 'fire', cooldown: at, ...scope })),
  )
  expect(new Set(made.map(({ body }) => body.alert_id)).size).toBe(4)
  const again = await ask(admin, save, { org_id, keyword: 'Fire', channel_ids: [night, ops], cooldown: 9 })
  expect(again.body.alert_id).toBe(made[2]?.body.alert_id)
  const { status, refusal } = await ask(admin, save, { alert_id: made[1]?.body.alert_id, channel_ids: [] })
  expect([status, refusal]).toEqual([409, expect.objectContaining({ alert_id: made[0]?.body.alert_id })])
  const listed = (await ask(admin, list, { org_id })).body.map(({ cooldown }) => cooldown)
  expect(listed.toSorted((a, b) => a - b)).toEqual([0, 1, 3, 9])
})

test('an alert that is saved several times at once is created once', async () => {
  const { org_id, admin } = await organization()
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(admin, save, { org_id, keyword: 'fire' })))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.alert_id}`)).size).toBe(1)
  expect((await ask(admin, list, { org_id })).body).toHaveLength(1)
})

test('missing fields stay unchanged, and read-only fields are ignored', async () => {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Eve' })).body
  const fields = { exclude: ['fire drill'], channel_ids: [channel_id], speaker_ids: [speaker_id] }
  const { body } = await ask(admin, save, { org_id, keyword: 'fire', ...fields, sounds_like: true, cooldown: 15 })
  expect(body).toMatchObject({ ...fields, sounds_like: true, cooldown: 15 })
  const changed = await ask(admin, save, { alert_id: body.alert_id, cooldown: 0, created: '2020-01-01T00:00:00Z' })
  expect(changed.body).toEqual({ ...body, cooldown: 0 })
  expect((await ask(admin, save, body)).body).toEqual(body)
  expect((await ask(admin, save, { alert_id: body.alert_id })).body).toEqual(body)
})

test('an alert of a deleted speaker can be sent back as it was read', async () => {
  const { org_id, admin } = await organization()
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Eve' })).body
  await ask(admin, save, { org_id, keyword: 'fire', speaker_ids: [speaker_id] })
  await ask(admin, api.speakers.remove, { speaker_id })
  const [alert] = (await ask(admin, list, { org_id })).body
  expect(await ask(admin, save, { ...alert, cooldown: 3 })).toMatchObject({ status: 200, body: { cooldown: 3 } })
})

test('changes to alerts are recorded once each in the audit log', async () => {
  const { org_id, admin } = await organization()
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'fire' })).body
  await ask(admin, save, { org_id, keyword: 'fire' })
  await ask(admin, save, { alert_id, keyword: 'water' })
  await ask(admin, remove, { alert_id })
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(
    entries.filter(({ subject_id }) => subject_id === alert_id).map(({ action, subject }) => [action, subject]),
  ).toEqual([
    ['alert.remove', 'water'],
    ['alert.update', 'water'],
    ['alert.create', 'fire'],
  ])
})

test('a deleted alert can be neither changed nor deleted again', async () => {
  const { org_id, admin } = await organization()
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'fire' })).body
  expect(await ask(admin, remove, { alert_id })).toMatchObject({ status: 200, body: { alert_id } })
  expect((await ask(admin, remove, { alert_id })).status).toBe(404)
  expect((await ask(admin, save, { alert_id, keyword: 'water' })).status).toBe(404)
  expect((await ask(admin, list, { org_id })).body).toEqual([])
})

test('an admin makes alerts, changes one, and members see them in the order of keywords', async () => {
  const { org_id, admin } = await organization()
  const { status, body } = await ask(admin, save, { org_id, keyword: ' Water pump ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ org_id, keyword: 'Water pump', created_by: admin.user_id })
  await ask(admin, save, { org_id, keyword: 'fire' })
  const changed = await ask(admin, save, { alert_id: body.alert_id, keyword: 'engine' })
  expect(changed.body).toEqual({ ...body, keyword: 'engine' })

  const listed = await ask(await memberOf(org_id), list, { org_id })
  expect(listed.body.map(({ keyword }) => keyword)).toEqual(['engine', 'fire'])
})

test('the case of a keyword can be changed', async () => {
  const { org_id, admin } = await organization()
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'fire' })).body
  expect((await ask(admin, save, { alert_id, keyword: 'FIRE' })).body.keyword).toBe('FIRE')
})
