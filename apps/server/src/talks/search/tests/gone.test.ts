import { api } from '@earshot/contract'
import { MOST_COMPARED } from '@earshot/contract/search'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { openEventStream } from '../../../testing/event-stream.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'

const { ask, organization, memberOf, channelOf, context, app } = testApp()
const { remaining } = api.search

async function place(count = 3) {
  const { org_id, admin } = await organization()
  const [member, channel_id] = [await memberOf(org_id), await channelOf({ org_id, admin })]
  const talks = Array.from({ length: count }, () => ({ text: 'fire', user_id: admin.user_id, channel_id }))
  const talk_ids = await seedTalks({ context: context(), org_id }, talks)
  const ofPerson = async (person: Person, deleted?: boolean) => {
    const { body } = await ask(person, remaining, { org_id, talk_ids, ...(deleted && { deleted }) })
    return body.talk_ids.map((id) => talk_ids.indexOf(id)).sort((a, b) => a - b)
  }
  return { org_id, admin, member, channel_id, talk_ids, ofPerson }
}

test('strangers are told nothing, and too many talks are refused', async () => {
  const { org_id, admin, talk_ids } = await place()
  const stranger = await organization()
  expect(await ask(stranger.admin, remaining, { org_id, talk_ids })).toMatchObject({ status: 404 })
  const many = Array.from({ length: MOST_COMPARED + 1 }, () => crypto.randomUUID())
  expect(await ask(admin, remaining, { org_id, talk_ids: many })).toMatchObject({ status: 400 })
  expect((await ask(stranger.admin, remaining, { org_id: stranger.org_id, talk_ids })).body).toEqual({ talk_ids: [] })
})

test('what is in the bin is gone from lists of talks, and what was restored from the bin', async () => {
  const { admin, member, talk_ids, ofPerson } = await place()
  await ask(admin, api.talks.remove, { talk_id: talk_ids[1] ?? '' })
  for (const person of [admin, member]) expect(await ofPerson(person)).toEqual([0, 2])
  expect(await ofPerson(admin, true)).toEqual([1])
  expect(await ofPerson(member, true), 'the bin of another person').toEqual([])
  await ask(admin, api.talks.update, { talk_id: talk_ids[1] ?? '', deleted: null })
  expect(await ofPerson(member)).toEqual([0, 1, 2])
})

test('what a person does not hear any more is gone for them alone', async () => {
  const { org_id, admin, member, channel_id, talk_ids, ofPerson } = await place()
  const closed = await channelOf({ org_id, admin }, 'Board')
  await ask(admin, api.channels.update, { channel_id: closed, private: true })
  await ask(admin, api.talks.update, { talk_id: talk_ids[2] ?? '', channel_id: closed })
  expect([await ofPerson(admin), await ofPerson(member)]).toEqual([
    [0, 1, 2],
    [0, 1],
  ])
  await ask(admin, api.channels.update, { channel_id, private: true })
  expect([await ofPerson(admin), await ofPerson(member)]).toEqual([[0, 1, 2], []])
})

const remove = (at: Awaited<ReturnType<typeof place>>) =>
  ask(at.admin, api.talks.remove, { talk_id: at.talk_ids[0] ?? '' })
const leaves: [string, (at: Awaited<ReturnType<typeof place>>) => Promise<unknown>][] = [
  ['deleted', remove],
  [
    'restored',
    async (at) => {
      await remove(at)
      await ask(at.admin, api.talks.update, { talk_id: at.talk_ids[0] ?? '', deleted: null })
    },
  ],
  [
    'moved into a private channel',
    async ({ org_id, admin, talk_ids }) => {
      const { body } = await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })
      await ask(admin, api.talks.update, { talk_id: talk_ids[0] ?? '', channel_id: body.channel_id })
    },
  ],
]

test.each(leaves)('pages are told that a talk was %s, without its name', async (_, leave) => {
  const at = await place()
  await using stream = await openEventStream(app(), at.member, { org_id: at.org_id })
  await leave(at)
  await eventually(async () => stream.events.some(({ changed, gone }) => changed === 'talks' && gone), Boolean)
  expect(JSON.stringify(stream.events)).not.toContain(at.talk_ids[0])
})
