import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp, type Person } from '../../testing/test-app.ts'
import { silence } from '../../testing/recordings.ts'
import { seedTalks } from '../../testing/seed-talks.ts'

const { ask, send, organization, memberOf, channelOf, context } = testApp()
const { list, create, find, update, remove } = api.channels

async function opened() {
  const place = await organization()
  const channel_id = await channelOf(place)
  const listed = async () => (await ask(place.admin, list, { org_id: place.org_id })).body.map(({ name }) => name)
  return { ...place, channel_id, listed }
}

interface SentTalkOptions {
  channel_id: string
  recorded_at: string
  deleted?: string
}

const speak = ({ org_id, admin }: { org_id: string; admin: Person }, talks: SentTalkOptions[]) =>
  seedTalks(
    { context: context(), org_id },
    talks.map((talk) => ({ text: `said at ${talk.recorded_at}`, user_id: admin.user_id, ...talk })),
  )

test('non-members and plain members cannot change or archive channels', async () => {
  const { org_id, channel_id, listed } = await opened()
  const stranger = (await organization()).admin
  const member = await memberOf(org_id)
  const answers = [stranger, member].flatMap((who) => [
    ask(who, update, { channel_id, name: 'Mine' }),
    ask(who, remove, { channel_id }),
  ])
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 403, 403])
  expect(await listed()).toEqual(['Ops'])
})

test.each([
  ['an empty name', { name: ' ' }, { text: 'Enter a name', field: 'name' }],
  [
    'a time in the archive',
    { archived: '2026-01-31T09:30:00Z' },
    { text: 'Use DELETE to archive a channel', field: 'archived' },
  ],
  ['a field of its own', { secret: true }, { text: 'Unknown field “secret”', field: 'secret' }],
])('a channel is not changed to %s', async (_, change, refused) => {
  const { admin, channel_id } = await opened()
  const { status, refusal } = await ask(admin, update, { channel_id, ...change } as { channel_id: string })
  expect([status, refusal]).toEqual([400, { error: 'invalid', ...refused }])
})

test('a channel does not take the name of another one', async () => {
  const { admin, org_id, channel_id, listed } = await opened()
  await channelOf({ org_id, admin }, 'Fire')
  const { status, refusal } = await ask(admin, update, { channel_id, name: 'FIRE' })
  expect([status, refusal.field]).toEqual([409, 'name'])
  expect(await listed()).toEqual(['Fire', 'Ops'])
})

test('an admin renames it, and missing fields stay; repeating it changes nothing', async () => {
  const { admin, channel_id } = await opened()
  const before = (await ask(admin, update, { channel_id, notes: 'Trucks' })).body
  for (let time = 0; time < 2; time++)
    expect((await ask(admin, update, { channel_id, name: 'Trucks' })).body).toEqual({ ...before, name: 'Trucks' })
  expect((await ask(admin, update, { channel_id })).body).toEqual({ ...before, name: 'Trucks' })
  expect((await ask(admin, update, { ...before, archived: null })).body).toEqual(before)
})

test('an archived channel leaves the list, can be read, and accepts no talks', async () => {
  const { org_id, admin, channel_id, listed } = await opened()
  const { status, body } = await ask(admin, remove, { channel_id })
  expect([status, Date.now() - Date.parse(body.archived ?? '') < 60_000]).toEqual([200, true])
  expect(await listed()).toEqual([])
  expect((await ask(await memberOf(org_id), find, { channel_id })).body).toEqual(body)
  const { status: refused, refusal } = await send(admin, { org_id, channel_id }, await silence(1))
  expect([refused, refusal]).toEqual([
    409,
    { error: 'conflict', text: 'This channel is archived. No new talks can be sent', field: 'channel_id' },
  ])
})

test('archived twice it was archived once', async () => {
  const { admin, channel_id } = await opened()
  const { body } = await ask(admin, remove, { channel_id })
  expect((await ask(admin, remove, { channel_id })).body).toEqual(body)
})

test('its name is free again; once it is taken, it cannot be restored under it', async () => {
  const { org_id, admin, channel_id, listed } = await opened()
  await ask(admin, remove, { channel_id })
  expect((await ask(admin, create, { org_id, name: 'ops' })).status).toBe(201)
  const { status, refusal } = await ask(admin, update, { channel_id, archived: null })
  expect([status, refusal.field]).toEqual([409, 'name'])
  expect((await ask(admin, update, { channel_id, archived: null, name: 'Old ops' })).body.archived).toBeNull()
  expect(await listed()).toEqual(['Old ops', 'ops'])
})

test('a restored channel accepts talks again', async () => {
  const { org_id, admin, channel_id } = await opened()
  await ask(admin, remove, { channel_id })
  await ask(admin, update, { channel_id, archived: null })
  expect((await send(admin, { org_id, channel_id }, await silence(1))).status).toBe(201)
})

test('a channel shows its newest talk by when it was recorded, and none that is in the bin', async () => {
  const place = await opened()
  const { admin, org_id, channel_id } = place
  const other = await channelOf(place, 'Other')
  const [, newest] = await speak(place, [
    { channel_id, recorded_at: '2026-01-01T08:00:00.000Z' },
    { channel_id, recorded_at: '2026-01-03T08:00:00.000Z' },
    { channel_id, recorded_at: '2026-01-02T08:00:00.000Z' },
    { channel_id, recorded_at: '2026-01-04T08:00:00.000Z', deleted: '2026-01-05T08:00:00.000Z' },
    { channel_id: other, recorded_at: '2026-01-06T08:00:00.000Z' },
  ])
  const { most_recent_message } = (await ask(admin, find, { channel_id })).body
  expect(most_recent_message).toMatchObject({
    talk_id: newest,
    channel_id,
    org_id,
    text: 'said at 2026-01-03T08:00:00.000Z',
    state: 'ready',
    speaker_id: null,
    tags: [],
    trancription_accuracy: null,
  })
  for (const time of [most_recent_message?.created, most_recent_message?.recorded_at])
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const inList = (await ask(admin, list, { org_id })).body.find((channel) => channel.channel_id === channel_id)
  expect(inList?.most_recent_message).toEqual(most_recent_message)
})

test('a channel whose talks are all in the bin shows none', async () => {
  const place = await opened()
  const { admin, channel_id } = place
  const moment = '2026-01-04T08:00:00.000Z'
  await speak(place, [{ channel_id, recorded_at: moment, deleted: moment }])
  expect((await ask(admin, find, { channel_id })).body.most_recent_message).toBeNull()
})

test('changes to channels are recorded in the audit log', async () => {
  const { org_id, admin, channel_id } = await opened()
  await ask(admin, update, { channel_id, name: 'Trucks' })
  await ask(admin, remove, { channel_id })
  await ask(admin, update, { channel_id, archived: null })
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.slice(0, 4).map(({ action, subject, user_id }) => [action, subject, user_id])).toEqual([
    ['channel.restore', 'Trucks', admin.user_id],
    ['channel.remove', 'Trucks', admin.user_id],
    ['channel.update', 'Trucks', admin.user_id],
    ['channel.create', 'Ops', admin.user_id],
  ])
})

test('pages learn that a live talk is hidden when its channel becomes private, and can be heard when it opens', async () => {
  const { org_id, admin, channel_id } = await opened()
  const heard: string[] = []
  const unsubscribe = context().live.subscribe(org_id, ({ changed }) => heard.push(changed))
  const count = () => heard.filter((changed) => changed === 'live_talks').length
  await ask(admin, update, { channel_id, private: true })
  await expect.poll(count).toBe(1)
  await ask(admin, update, { channel_id, private: false, widen: true })
  await expect.poll(count).toBe(2)
  unsubscribe()
})
