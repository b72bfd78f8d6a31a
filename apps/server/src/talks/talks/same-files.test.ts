import { createHash } from 'node:crypto'
import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { silence } from '../../testing/recordings.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, send, place, memberOf, organization, person } = testApp()
const { same } = api.talks

let sound: Buffer
let other: Buffer
beforeAll(async () => {
  sound = await silence(1)
  other = await silence(2)
})

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a file that is a talk already is found by everyone who hears it, once for each file', async () => {
  const { org_id, admin, channel_id } = await place()
  const first = (await send(admin, { org_id, channel_id, title: 'Round' }, sound)).body
  await send(admin, { org_id, channel_id }, sound)
  const member = await memberOf(org_id, { send: true })
  const { status, body } = await ask(member, same, { org_id, sha256: [hashOf(other), hashOf(sound)] })
  const { talk_id, recorded_at } = first
  expect([status, body]).toEqual([200, [{ sha256: hashOf(sound), talk_id, channel_id, recorded_at, title: 'Round' }]])
  expect((await ask(member, same, { org_id, sha256: [] })).body).toEqual([])
})

test('private channels, the bin and other organizations do not tell what they have', async () => {
  const { org_id, admin, channel_id } = await place()
  const board = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  await send(admin, { org_id, channel_id: board }, sound)
  const { talk_id } = (await send(admin, { org_id, channel_id }, other)).body
  await ask(admin, api.talks.remove, { talk_id })
  const sha256 = [hashOf(sound), hashOf(other)]
  const member = await memberOf(org_id, { send: true })
  expect((await ask(member, same, { org_id, sha256 })).body).toEqual([])
  expect((await ask(admin, same, { org_id, sha256 })).body).toMatchObject([{ channel_id: board }])
  const elsewhere = await organization()
  expect((await ask(elsewhere.admin, same, { org_id: elsewhere.org_id, sha256 })).body).toEqual([])
  expect((await ask(await person(), same, { org_id, sha256 })).status).toBe(404)
})

test.each([[['abc']], [['A'.repeat(64)]], [Array.from({ length: 101 }, () => '0'.repeat(64))]])(
  'what is no list of hashes is refused',
  async (sha256) => {
    const { org_id, admin } = await place()
    expect((await ask(admin, same, { org_id, sha256 })).status).toBe(400)
  },
)
