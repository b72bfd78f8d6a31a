import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, context, memberOf, place } = testApp()

/** An admin and Ben are in a private channel; Cleo and a guest are not. */
async function open() {
  const { org_id, admin, channel_id } = await place()
  const [ben, cleo, guest] = [await memberOf(org_id), await memberOf(org_id), await memberOf(org_id)]
  const create = async (name: string) =>
    (await ask(admin, api.channels.create, { org_id, name, private: true })).body.channel_id
  const [board, wider, same] = [await create('Board'), await create('Wider'), await create('Same')]
  const guest_until = new Date(Date.now() + 100_000).toISOString()
  await ask(admin, api.members.update, { org_id, user_id: guest.user_id, guest_until })
  for (const [channel, person] of [
    [board, ben],
    [wider, ben],
    [wider, cleo],
    [wider, guest],
    [same, ben],
  ] as const)
    await ask(admin, api.channelMembers.create, { channel_id: channel, user_id: person.user_id })
  const talk = { channel_id: board, user_id: admin.user_id, text: 'the board meets' }
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
  const move = async (to: string, asked = {}) =>
    ask(admin, api.talks.update, { talk_id, channel_id: to, title: 'Moved', ...asked })
  const read = async () => (await ask(admin, api.talks.find, { talk_id })).body
  return { org_id, admin, cleo, channel_id, board, wider, same, talk_id, move, read }
}

test('a talk leaves a private channel for more people only with the confirmation', async () => {
  const { channel_id, board, wider, move, read } = await open()
  expect((await move(wider)).refusal).toEqual({
    error: 'conflict',
    field: 'widen',
    text: '2 more people would hear this talk. Confirm it with widen: true',
  })
  expect((await move(channel_id)).refusal.text).toMatch(/^1 more person would/)
  expect(await read()).toMatchObject({ channel_id: board, title: null })
  expect((await move(wider, { widen: true })).status).toBe(200)
  expect((await move(channel_id, { widen: false })).status).toBe(200)
})

test('moves to as many people, to fewer, and between open channels ask nothing', async () => {
  const { org_id, admin, channel_id, board, wider, same, move, read } = await open()
  for (const to of [same, board]) expect((await move(to)).status).toBe(200)
  expect((await move(wider, { widen: true })).status).toBe(200)
  expect((await move(same)).status).toBe(200)
  expect((await move(channel_id, { widen: true })).status).toBe(200)
  const other = (await ask(admin, api.channels.create, { org_id, name: 'Other' })).body.channel_id
  expect((await move(other)).status).toBe(200)
  expect((await read()).channel_id).toBe(other)
})

test('moving a talk needs the confirmation also if someone moved it into a private channel at the same moment', async () => {
  const { org_id, admin, board, wider } = await open()
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const from = (await ask(admin, api.channels.create, { org_id, name: text })).body.channel_id
    const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
      { channel_id: from, user_id: admin.user_id, text },
    ])
    const moved = await Promise.all(
      [board, wider].map((channel_id) => ask(admin, api.talks.update, { talk_id, channel_id })),
    )
    const where = (await ask(admin, api.talks.find, { talk_id })).body.channel_id
    expect([where, moved.map(({ status }) => status)[0]], text).toEqual([board, 200])
  }
})

test('a private channel is opened to more people only with the confirmation, and closed without', async () => {
  const { admin, cleo, board, talk_id } = await open()
  const change = (asked: { private: boolean; widen?: boolean; name?: string }) =>
    ask(admin, api.channels.update, { channel_id: board, ...asked })
  const refused = await change({ private: false, name: 'Everyone' })
  expect(refused.refusal).toEqual({
    error: 'conflict',
    field: 'widen',
    text: '1 more person would hear everything in this channel. Confirm it with widen: true',
  })
  expect((await ask(cleo, api.talks.find, { talk_id })).status).toBe(404)
  expect((await change({ private: false, widen: true })).body).toMatchObject({ private: false, name: 'Board' })
  expect((await ask(cleo, api.talks.find, { talk_id })).status).toBe(200)
  expect((await change({ private: true })).status).toBe(200)
})
