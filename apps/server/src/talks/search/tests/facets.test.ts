import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { beforeAll, expect, test } from 'vitest'
import { type SeededTalk, seedTalks } from '../../../testing/seed-talks.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'

const { ask, context, organization, memberOf, channelOf } = testApp()
const { facets } = api.search

let org_id: string
let admin: Person
let member: Person
/** What ids are called in these tests. */
const called = new Map<string, string>()

beforeAll(async () => {
  ;({ org_id, admin } = await organization())
  member = await memberOf(org_id)
  const ops = await channelOf({ org_id, admin }, 'Ops')
  const night = await channelOf({ org_id, admin }, 'Night')
  const board = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Ana' })).body
  const [urgent, dry] = await Promise.all(
    ['urgent', 'dry'].map(async (tag) => (await ask(admin, api.tags.create, { org_id, tag })).body.tag_id),
  )
  const names = { ops, night, board, ana: speaker_id, urgent, dry, admin: admin.user_id, member: member.user_id }
  for (const [name, id] of Object.entries(names)) called.set(id ?? '', name)
  const talks: (Partial<SeededTalk> & { channel_id: string; text: string })[] = [
    { channel_id: ops, text: 'the pump is broken', speaker_id, tags: [urgent ?? ''] },
    { channel_id: ops, text: 'pump and hose', tags: [urgent ?? '', dry ?? ''], user_id: member.user_id },
    { channel_id: night, text: 'the hose is dry', speaker_id },
    { channel_id: board, text: 'pump budget', speaker_id, tags: [dry ?? ''] },
    { channel_id: night, text: 'pump in the bin', deleted: new Date().toISOString() },
  ]
  await seedTalks(
    { context: context(), org_id },
    talks.map((talk) => ({ user_id: admin.user_id, ...talk })),
  )
})

const idOf = (name: string) => [...called].find(([, each]) => each === name)?.[0] ?? ''

async function counted(who: Person, asked: Partial<RequestOf<typeof facets>>) {
  const { status, body } = await ask(who, facets, { org_id, ...asked })
  expect(status).toBe(200)
  expect(Object.values(body).some(({ partial }) => partial)).toBe(false)
  return Object.fromEntries(
    Object.entries(body).map(([kind, { counts }]) => [
      kind,
      counts
        .map(({ id, talks }) => `${called.get(id)} ${talks}`)
        .toSorted()
        .join(', '),
    ]),
  )
}

test('what a person does not hear is not counted, nor is the bin', async () => {
  expect(await counted(member, {})).toEqual({
    channels: 'night 1, ops 2',
    speakers: 'ana 2',
    senders: 'admin 2, member 1',
    tags: 'dry 1, urgent 2',
  })
  expect(await counted(admin, {})).toMatchObject({ channels: 'board 1, night 1, ops 2', tags: 'dry 2, urgent 2' })
  expect(await counted(member, { query: 'channel:board ' })).toMatchObject({ channels: '', tags: '' })
  expect(await counted(member, { channel_id: idOf('board') })).toMatchObject({ channels: 'night 1, ops 2', tags: '' })
})

test('each kind is counted given the rest of the search, without its own filter; tags narrow', async () => {
  expect(await counted(admin, { query: 'pump ' })).toEqual({
    channels: 'board 1, ops 2',
    speakers: 'ana 2',
    senders: 'admin 2, member 1',
    tags: 'dry 2, urgent 2',
  })
  expect(await counted(admin, { channel_id: idOf('ops'), speaker_id: idOf('ana') })).toEqual({
    channels: 'board 1, night 1, ops 1',
    speakers: 'ana 1',
    senders: 'admin 1',
    tags: 'urgent 1',
  })
  expect(await counted(admin, { tags: [idOf('urgent')] })).toMatchObject({ tags: 'dry 1, urgent 2', channels: 'ops 2' })
  expect(await counted(admin, { query: 'hose -from:me ' })).toMatchObject({ channels: 'ops 1', senders: 'member 1' })
})

test('a search without anything to find counts nothing', async () => {
  expect(await counted(admin, { query: '...' })).toEqual({ channels: '', speakers: '', senders: '', tags: '' })
  expect(await counted(admin, { query: 'crane ' })).toMatchObject({ channels: '' })
})

test('of many talks only the newest are counted, and that is said', async () => {
  const { org_id: busy, admin: one } = await organization()
  const channel_id = await channelOf({ org_id: busy, admin: one })
  const talk = { text: 'pump', user_id: one.user_id, channel_id }
  await seedTalks(
    { context: context(), org_id: busy },
    Array.from({ length: 1001 }, () => talk),
  )
  const { channels } = (await ask(one, facets, { org_id: busy, query: 'pump ' })).body
  expect(channels).toEqual({ counts: [{ id: channel_id, talks: 1000 }], counted: 1000, partial: true })
  const all = (await ask(one, facets, { org_id: busy })).body.channels
  expect(all).toEqual({ counts: [{ id: channel_id, talks: 1000 }], counted: 1001, partial: false })
})
