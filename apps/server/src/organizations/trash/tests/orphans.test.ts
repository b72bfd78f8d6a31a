import { v7 as newId } from 'uuid'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { clearOrphans, clearOrphansHourly } from '../orphans.service.ts'
import { purgeHourly } from '../purge.service.ts'

const { organization, channelOf, context } = testApp({ alone: true })
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const idFrom = (days: number) => newId({ msecs: Date.now() - days * DAY })
const until = (days: number) => new Date(Date.now() - days * DAY).toISOString()

async function stored(org_id: string, talk_id: string) {
  for (const key of [`originals/${org_id}/${talk_id}`, `playable/${org_id}/${talk_id}.mp3`])
    await context().storage.put(
      key,
      (async function* () {
        yield Buffer.from('sound')
      })(),
    )
}

async function left(org_id: string, ids: string[]) {
  const keys: string[] = []
  for await (const { key } of context().storage.list('')) if (key.includes(org_id)) keys.push(key)
  return ids.map((id) => keys.filter((key) => key.includes(id)).length)
}

test('new bytes stay, bytes without a row are deleted after a day, and bytes of talks stay', async () => {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const [now, lost, kept] = [idFrom(0), idFrom(3), idFrom(3)]
  await seedTalks({ context: context(), org_id }, [{ text: '', user_id: admin.user_id, channel_id, talk_id: kept }])
  for (const id of [now, lost, kept]) await stored(org_id, id)
  await clearOrphans(context(), until(4))
  expect(await left(org_id, [now, lost, kept])).toEqual([2, 0, 2])
})

test('another organization’s talk of that id does not keep them', async () => {
  const [one, other] = [await organization(), await organization()]
  const talk_id = idFrom(2)
  const channel_id = await channelOf(other)
  await seedTalks({ context: context(), org_id: other.org_id }, [
    { text: '', user_id: other.admin.user_id, channel_id, talk_id },
  ])
  for (const { org_id } of [one, other]) await stored(org_id, talk_id)
  await clearOrphans(context(), until(3))
  expect([await left(one.org_id, [talk_id]), await left(other.org_id, [talk_id])]).toEqual([[0], [2]])
})

test('a sweep processes a limited part, remembers its position, and covers everything in the end', async () => {
  const { org_id } = await organization()
  const ids = [29, 20, 10, 2].map(idFrom)
  for (const id of ids) await stored(org_id, id)
  const list = vi.spyOn(context().storage, 'list')
  await clearOrphansHourly(context())
  expect(new Set(list.mock.calls.map(([prefix]) => prefix.split('/').at(-1))).size).toBe(12)
  expect(await left(org_id, ids)).toEqual([0, 2, 2, 2])
  list.mockRestore()

  const { outside } = context().connections
  for (let hour = 0; hour < 14; hour++) {
    await outside
      .updateTable('sweeps')
      .set({ begun: until(1) })
      .execute()
    await clearOrphansHourly(context())
  }
  expect(await left(org_id, ids)).toEqual([0, 0, 0, 0])
  const list2 = vi.spyOn(context().storage, 'list')
  await outside
    .updateTable('sweeps')
    .set({ begun: until(1) })
    .execute()
  await clearOrphansHourly(context())
  expect(list2).not.toHaveBeenCalled()
  list2.mockRestore()
})

test('several workers sweep once an hour in all', async () => {
  const { outside } = context().connections
  await outside.deleteFrom('sweeps').execute()
  const list = vi.spyOn(context().storage, 'list')
  await Promise.all([clearOrphansHourly(context()), purgeHourly(context())])
  const once = list.mock.calls.length
  expect(once).toBeGreaterThan(0)
  await Promise.all(Array.from({ length: 4 }, () => clearOrphansHourly(context())))
  expect(list.mock.calls.length).toBe(once)
  list.mockRestore()
})
