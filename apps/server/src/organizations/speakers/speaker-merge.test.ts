import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp, type Person } from '../../testing/test-app.ts'
import { seedTalks } from '../../testing/seed-talks.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()
const { list, create, update, merge } = api.speakers

interface Fixture {
  org_id: string
  admin: Person
}

const made = async ({ org_id, admin }: Fixture, name: string) =>
  (await ask(admin, create, { org_id, name })).body.speaker_id
const names = async ({ org_id, admin }: Fixture) => (await ask(admin, list, { org_id })).body.map(({ name }) => name)

test.each(['eve smith', 'EVE SMITH', ' Eve  Smith ', '\uff25ve Smith'])(
  'a second speaker named %j is refused, new or renamed',
  async (name) => {
    const here = await organization()
    await made(here, 'Eve Smith')
    const speaker_id = await made(here, 'Mary')
    const conflict = { status: 409, refusal: { error: 'conflict', field: 'name' } }
    expect(await ask(here.admin, create, { org_id: here.org_id, name })).toMatchObject(conflict)
    expect(await ask(here.admin, update, { speaker_id, name })).toMatchObject(conflict)
    expect(await names(here)).toEqual(['Eve Smith', 'Mary'])
    expect((await ask(here.admin, update, { speaker_id, name: 'MARY' })).body.name).toBe('MARY')
    expect(await made(await organization(), name), 'elsewhere it is free').toBeDefined()
  },
)

test('of several speakers of one name created at once one is created', async () => {
  const here = await organization()
  const { org_id, admin } = here
  const answers = await Promise.all([1, 2, 3].map(() => ask(admin, create, { org_id, name: 'Eve' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await names(here)).toEqual(['Eve'])
})

test('existing duplicate speakers can be changed, renamed and merged', async () => {
  const here = await organization()
  const { org_id, admin } = here
  const doubled = [crypto.randomUUID(), crypto.randomUUID()]
  const { inside } = context().connections
  for (const speaker_id of doubled) {
    const row = { org_id, speaker_id, name: 'Eve', created_by: admin.user_id }
    await inside(org_id).insertInto('speakers').values(row).execute()
  }
  const [one = '', other = ''] = doubled
  expect((await ask(admin, update, { speaker_id: one, description: 'Dispatcher' })).status).toBe(200)
  expect((await ask(admin, update, { speaker_id: one, name: 'EVE' })).status).toBe(200)
  expect((await ask(admin, merge, { speaker_id: other, into: one })).body).toMatchObject({
    speaker_id: one,
    name: 'EVE',
  })
  expect(await names(here)).toEqual(['EVE'])
})

test('a speaker is merged by admins only, into another one of the same organization', async () => {
  const [here, there] = [await organization(), await organization()]
  const [speaker_id, into, theirs] = [await made(here, 'Eve'), await made(here, 'Eva'), await made(there, 'Eve')]
  const as = async (who: Person, asked: { speaker_id: string; into: string }) => (await ask(who, merge, asked)).status
  expect(await as(await memberOf(here.org_id), { speaker_id, into })).toBe(403)
  expect(await as(there.admin, { speaker_id, into: theirs })).toBe(404)
  expect(await as(here.admin, { speaker_id, into: theirs })).toBe(404)
  expect(await as(here.admin, { speaker_id, into: crypto.randomUUID() })).toBe(404)
  expect(await as(here.admin, { speaker_id, into: speaker_id })).toBe(400)
  expect(await names(here)).toEqual(['Eva', 'Eve'])
})

test('merging moves talks and alerts to the other speaker, deletes the first, and is recorded', async () => {
  const here = await organization()
  const { org_id, admin } = here
  const channel_id = await channelOf(here)
  const [from, into, third] = [await made(here, 'Eve'), await made(here, 'Eva'), await made(here, 'Mary')]
  const said = { text: 'the pump is dry', user_id: admin.user_id, channel_id }
  const spoken = [from, into, third, from].map((speaker_id) => ({ ...said, speaker_id }))
  const talk_ids = await seedTalks({ context: context(), org_id }, spoken)
  const watch = (keyword: string, speaker_ids: string[]) =>
    ask(admin, api.alerts.save, { org_id, keyword, speaker_ids })
  await watch('a', [from])
  await watch('b', [from, into])
  await watch('c', [third, from])
  const heard: string[] = []
  const leave = context().live.subscribe(org_id, ({ changed }) => heard.push(changed))

  expect((await ask(admin, merge, { speaker_id: from, into })).body).toMatchObject({ speaker_id: into, name: 'Eva' })
  const talks = await Promise.all(talk_ids.map((talk_id) => ask(admin, api.talks.find, { talk_id })))
  expect(talks.map(({ body }) => body.speaker_id)).toEqual([into, into, third, into])
  const alerts = (await ask(admin, api.alerts.list, { org_id })).body
  expect(alerts.map(({ speaker_ids }) => speaker_ids)).toEqual([[into], [into], [third, into]])
  expect(await names(here)).toEqual(['Eva', 'Mary'])
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries[0]).toMatchObject({ action: 'speaker.merge', subject: 'Eve', subject_id: from })
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['speakers', 'talks', 'alerts']))
  leave()
})

test('concurrent merges of two speakers into each other leave one', async () => {
  const here = await organization()
  const [one, other] = [await made(here, 'Eve'), await made(here, 'Eva')]
  const both = await Promise.all([
    ask(here.admin, merge, { speaker_id: one, into: other }),
    ask(here.admin, merge, { speaker_id: other, into: one }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await names(here)).toHaveLength(1)
})
