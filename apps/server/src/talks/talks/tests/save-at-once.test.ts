import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { speech } from '../../../testing/recordings.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'

/** These run on a cluster, too, which names constraints in its own way. */
const { ask, send, organization, channelOf } = testApp()

let admin: Person
let org_id: string
let channel_id: string
let sound: Buffer

beforeAll(async () => {
  ;({ org_id, admin } = await organization())
  channel_id = await channelOf({ org_id, admin })
  sound = await speech('one two three')
})

const atOnce = (count: number, fields: { client_id?: string; title?: string } = {}) =>
  Promise.all(Array.from({ length: count }, () => send(admin, { org_id, channel_id, ...fields }, sound)))

const total = async () => (await ask(admin, api.search.search, { org_id })).body.total

test('thirty recordings that arrive at once are thirty talks', async () => {
  const before = await total()
  const sent = await atOnce(30)
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201))
  expect(await total()).toBe(before + 30)
})

test.each([
  ['a recording', {}],
  ['a recording with a title', { title: 'Handover' }],
])('%s that arrives six times at once is one talk', async (_, fields) => {
  const before = await total()
  const sent = await atOnce(6, { client_id: crypto.randomUUID(), ...fields })
  expect(new Set(sent.map(({ status, body }) => `${status} ${body.talk_id}`)).size).toBe(1)
  expect(sent[0]?.status).toBe(201)
  expect(await total()).toBe(before + 1)
})
