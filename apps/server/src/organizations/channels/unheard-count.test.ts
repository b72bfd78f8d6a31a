import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { silence } from '../../testing/recordings.ts'

const { ask, send, organization, memberOf, channelOf } = testApp()
const { count, list, remove } = api.channels

test('a non-member gets no unheard counts', async () => {
  const { org_id } = await organization()
  const { status } = await ask((await organization()).admin, count, { org_id })
  expect(status).toBe(404)
})

test('hearing a talk changes the count of that person only', async () => {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const { talk_id } = (await send(admin, { org_id, channel_id }, await silence(1))).body
  await send(admin, { org_id, channel_id }, await silence(1))
  const [one, other] = [await memberOf(org_id), await memberOf(org_id)]
  await ask(one, api.talks.mark, { talk_id, heard: true })
  expect((await ask(one, count, { org_id })).body).toEqual([{ channel_id, unheard: 1 }])
  expect((await ask(other, count, { org_id })).body).toEqual([{ channel_id, unheard: 2 }])
})

test('who sends a talk has heard it, unless a program sent it with their key', async () => {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const { key } = (await ask(admin, api.keys.create, { org_id, name: 'Scanner', send: true })).body
  expect((await send(admin, { org_id, channel_id }, await silence(1))).body.heard).toBe(true)
  expect((await ask(admin, count, { org_id })).body).toEqual([{ channel_id, unheard: 0 }])
  await send({ ...admin, token: key }, { org_id, channel_id }, await silence(2))
  expect((await ask(admin, count, { org_id })).body).toEqual([{ channel_id, unheard: 1 }])
})

test('talks in the bin are not counted', async () => {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const { talk_id } = (await send(admin, { org_id, channel_id }, await silence(1))).body
  await ask(admin, api.talks.remove, { talk_id })
  expect((await ask(admin, count, { org_id })).body).toEqual([{ channel_id, unheard: 0 }])
})

test('archived channels are a separate list without counts', async () => {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  await ask(admin, remove, { channel_id })
  const { body } = await ask(admin, list, { org_id, archived: true })
  expect(body.map((channel) => channel.channel_id)).toEqual([channel_id])
  expect((await ask(admin, list, { org_id })).body).toEqual([])
  expect((await ask(admin, count, { org_id })).body).toEqual([])
})
