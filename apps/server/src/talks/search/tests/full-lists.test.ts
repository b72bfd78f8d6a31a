import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()

async function thousandTalks() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const seed = (count: number, into = channel_id) =>
    seedTalks(
      { context: context(), org_id },
      Array.from({ length: count }, () => ({ text: '', user_id: admin.user_id, channel_id: into })),
    )
  const total = async (person = admin) => (await ask(person, api.search.search, { org_id })).body.total
  return { org_id, admin, channel_id, seed, total }
}

test('a person who does not hear one of a thousand talks sees the exact number, whatever others saw', async () => {
  const { org_id, admin, seed, total } = await thousandTalks()
  const member = await memberOf(org_id)
  const { channel_id } = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body
  await seed(999)
  await seed(1, channel_id)
  expect([await total(), await total(member), await total()]).toEqual([1000, 999, 1000])
})

test('a list that falls below a thousand says so once others hear of it', async () => {
  const { org_id, seed, total, admin } = await thousandTalks()
  const [talk_id = ''] = await seed(1000)
  expect(await total()).toBe(1000)
  const changed = new Promise<void>((resolve) => {
    context().live.subscribe(org_id, ({ changed }) => changed === 'talks' && resolve())
  })
  await ask(admin, api.talks.remove, { talk_id })
  await changed
  expect(await total()).toBe(999)
})

test('a number below a thousand is counted each time', async () => {
  const { seed, total } = await thousandTalks()
  await seed(2)
  expect(await total()).toBe(2)
  await seed(1)
  expect(await total()).toBe(3)
})
