import { api } from '@earshot/contract'
import { MOST_TALKGROUPS } from '@earshot/contract/talkgroups'
import { beforeAll, expect, test } from 'vitest'
import { form } from '../../testing/multipart-form.ts'
import { speech } from '../../testing/recordings.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, app, context, organization, channelOf, memberOf, person } = testApp()
const { list, save, remove } = api.talkgroups

let sound: Buffer
beforeAll(async () => {
  sound = await speech('engine one is on the way')
})

async function station(some: { new_channels?: boolean; channel?: boolean } = {}) {
  const { org_id, admin } = await organization()
  const own = await channelOf({ org_id, admin }, 'Calls')
  const { new_channels = true, channel = false } = some
  const fields = { org_id, name: 'Scanner', send: true, new_channels, channel_id: channel ? own : null }
  const { key } = (await ask(admin, api.keys.create, fields)).body
  let second = 1_669_740_000
  const call = async (talkgroup: string, more: Record<string, string> = {}) => {
    second += 60
    const said = { key, system: '1', talkgroup, dateTime: String(second), ...more }
    const parts = form({ audio: { filename: 'call.wav', type: 'audio/wav', bytes: sound }, ...said })
    const { statusCode, body } = await app().inject({ method: 'POST', url: '/api/call-upload', ...parts })
    return `${statusCode} ${body.trim()}`
  }
  const channels = async () => (await ask(admin, api.channels.list, { org_id })).body.map(({ name }) => name).toSorted()
  const talks = async () => (await ask(admin, api.search.search, { org_id })).body.talks
  const name = (talkgroups: { talkgroup: string; name: string }[]) => ask(admin, save, { org_id, talkgroups })
  return { org_id, admin, own, call, channels, talks, name }
}

const SAVED = '200 Call imported successfully.'

test('only admins see and name talkgroups, and strangers learn nothing', async () => {
  const { org_id, name } = await station()
  const talkgroups = [{ talkgroup: '7', name: 'Fire' }]
  expect((await name(talkgroups)).body).toEqual(talkgroups)
  for (const [who, status] of [
    [await memberOf(org_id), 403],
    [await person(), 404],
  ] as const)
    for (const answer of [
      ask(who, list, { org_id }),
      ask(who, save, { org_id, talkgroups }),
      ask(who, remove, { org_id }),
    ])
      expect((await answer).status).toBe(status)
})

test.each([
  [[{ talkgroup: 'abc', name: 'Fire' }]],
  [[{ talkgroup: '7', name: ' ' }]],
  [[{ talkgroup: '12345678901', name: 'Fire' }]],
  [[]],
  [Array.from({ length: MOST_TALKGROUPS + 1 }, (_, at) => ({ talkgroup: String(at), name: 'Fire' }))],
])('a list that is none is refused', async (talkgroups) => {
  const { name } = await station()
  expect((await name(talkgroups)).status).toBe(400)
})

test('talkgroups are renamed, removed, and bounded', async () => {
  const { admin, org_id, name } = await station()
  const many = (from: number) =>
    Array.from({ length: MOST_TALKGROUPS }, (_, at) => ({ talkgroup: String(from + at), name: 'Many' }))
  expect((await name(many(0))).status).toBe(200)
  expect(await name(many(1))).toMatchObject({ status: 409 })
  await ask(admin, remove, { org_id })
  await name([
    { talkgroup: '7', name: 'Fire' },
    { talkgroup: '10', name: 'Law' },
  ])
  await name([{ talkgroup: '7', name: 'Fire 2' }])
  expect((await ask(admin, remove, { org_id, talkgroup: '10' })).body).toEqual([{ talkgroup: '7', name: 'Fire 2' }])
})

test('a call goes to the channel that its talkgroup is named after, before any other', async () => {
  const { call, talks, name, own } = await station({ new_channels: false })
  await name([{ talkgroup: '7', name: 'calls' }])
  expect(await call('7', { talkgroupLabel: 'Other' })).toBe(SAVED)
  expect(await talks()).toMatchObject([{ channel_id: own }])
})

test('unknown talkgroups create channels only with a key that does, once for calls at the same time', async () => {
  const without = await station({ new_channels: false })
  expect(await without.call('7')).toContain('404 No channel is called talkgroup 7')
  const { call, channels, name } = await station()
  await name([{ talkgroup: '7', name: 'Fire' }])
  const said = [...Array.from({ length: 8 }, () => call('7')), call('8', { talkgroupLabel: 'Law 1' }), call('9')]
  expect(await Promise.all(said)).toEqual(said.map(() => SAVED))
  expect(await channels()).toEqual(['Calls', 'Fire', 'Law 1', 'talkgroup 9'])
  expect(await call('7')).toBe(SAVED)
  expect(await channels()).toHaveLength(4)
})

test('a channel that a call created keeps its talkgroup: renamed, with another label, archived', async () => {
  const { org_id, admin, call, channels, talks, name } = await station()
  const rename = async (from: string, to: string) => {
    const all = (await ask(admin, api.channels.list, { org_id })).body
    const channel_id = all.find((channel) => channel.name === from)?.channel_id ?? ''
    await ask(admin, api.channels.update, { channel_id, name: to })
    return channel_id
  }
  for (const said of [{ talkgroupLabel: 'Law 1' }, {}, { talkgroupLabel: 'Law One' }])
    expect(await call('8', said)).toBe(SAVED)
  expect(await channels()).toEqual(['Calls', 'Law 1'])
  const channel_id = await rename('Law 1', 'Sheriff')
  expect(await call('8', { talkgroupLabel: 'Law 1' })).toBe(SAVED)
  expect(await channels()).toEqual(['Calls', 'Sheriff'])
  expect((await talks()).map((talk) => talk.channel_id)).toEqual([channel_id, channel_id, channel_id, channel_id])
  // Talkgroups of another system are others, and one that is named afterwards goes by its name.
  expect(await call('8', { system: '2', talkgroupLabel: 'Parks' })).toBe(SAVED)
  await name([{ talkgroup: '8', name: 'Law North' }])
  expect(await call('8')).toBe(SAVED)
  await rename('Law North', 'North')
  expect(await call('8')).toBe(SAVED)
  expect(await channels()).toEqual(['Calls', 'North', 'Parks', 'Sheriff'])
  await ask(admin, api.channels.remove, { channel_id: await rename('North', 'Old North') })
  expect(await call('8')).toContain('404 No channel is called')
})

test('an archived channel is not created again, and a private one of the name is not learned', async () => {
  const { org_id, admin, call, channels } = await station()
  const closed = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  await ask(admin, api.channels.remove, { channel_id: await channelOf({ org_id, admin }, 'Tac 5') })
  const members = context().connections.inside(org_id)
  await members.deleteFrom('channel_members').where('org_id', '=', org_id).where('channel_id', '=', closed).execute()
  for (const talkgroupLabel of ['Tac 5', 'BOARD'])
    expect(await call('7', { talkgroupLabel })).toBe(
      `404 No channel is called ${talkgroupLabel}, and the key names none`,
    )
  expect(await channels()).not.toContain('Tac 5')
})

test('a recorder that names new talkgroups all the time creates 500 channels at most', async () => {
  const bounded = await station()
  const spared = await station({ channel: true })
  for (const { org_id, admin } of [bounded, spared])
    await context()
      .connections.inside(org_id)
      .insertInto('channels')
      .values(
        Array.from({ length: 499 }, (_, at) => ({
          ...{ org_id, channel_id: crypto.randomUUID(), name: `c${at}`, notes: '', created_by: admin.user_id },
        })),
      )
      .execute()
  expect(await bounded.call('7')).toContain('409 Calls create no more channels, because there are 500')
  expect(await spared.call('7')).toBe(SAVED)
  expect(await spared.talks()).toMatchObject([{ channel_id: spared.own }])
})

test('a key of some channels, or one that cannot send, creates none', async () => {
  const { org_id, admin, own } = await station()
  const key = { org_id, name: 'Bound', new_channels: true }
  for (const more of [{ send: false }, { send: true, channel_ids: [own] }])
    expect((await ask(admin, api.keys.create, { ...key, ...more })).refusal?.field).toBe('new_channels')
})
