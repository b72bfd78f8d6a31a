import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { scanJob } from './scan.job.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { seedTalks } from '../../testing/seed-talks.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()
const { list } = api.hits
const { save, remove } = api.alerts

interface Fixture {
  org_id: string
  admin: Person
}

async function said(place: Fixture, text: string) {
  const { org_id, admin } = place
  const channel_id = await channelOf(place, crypto.randomUUID())
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [{ text, user_id: admin.user_id, channel_id }])
  await scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
  return { talk_id, channel_id }
}

const hitsOf = async ({ org_id, admin }: Fixture) => (await ask(admin, list, { org_id })).body.hits

test('a non-member sees no hits', async () => {
  const place = await organization()
  await ask(place.admin, save, { org_id: place.org_id, keyword: 'fire' })
  await said(place, 'fire')
  const stranger = (await organization()).admin
  const { status, refusal } = await ask(stranger, list, { org_id: place.org_id })
  expect([status, Object.keys(refusal)]).toEqual([404, ['error', 'text']])
})

test.each(['0', '101', 'ten', '1.5', ''])('a page of %j hits is refused', async (limit) => {
  const { org_id, admin } = await organization()
  expect(await ask(admin, list, { org_id, limit })).toMatchObject({ status: 400, refusal: { field: 'limit' } })
})

test('the list of alerts has the number of talks with a hit', async () => {
  const place = await organization()
  const { org_id, admin } = place
  await ask(admin, save, { org_id, keyword: 'fire' })
  await ask(admin, save, { org_id, keyword: 'flood' })
  await said(place, 'fire and fire')
  await said(place, 'another fire')
  const { body } = await ask(admin, api.alerts.list, { org_id })
  expect(body.map(({ keyword, hits }) => [keyword, hits])).toEqual([
    ['fire', 2],
    ['flood', 0],
  ])
})

test('hits of a restored talk are older than the time at which the list was read before', async () => {
  const place = await organization()
  const { org_id, admin } = place
  await ask(admin, save, { org_id, keyword: 'fire' })
  const { talk_id } = await said(place, 'fire')
  await ask(admin, api.talks.remove, { talk_id })
  const { hits, as_of } = (await ask(admin, list, { org_id })).body
  await ask(admin, api.talks.update, { talk_id, deleted: null })
  const [restored] = await hitsOf(place)
  expect(hits).toEqual([])
  expect(restored?.created.localeCompare(as_of)).toBe(-1)
})

test('a cursor from elsewhere is refused', async () => {
  const { org_id, admin } = await organization()
  expect(await ask(admin, list, { org_id, cursor: 'W10' })).toMatchObject({
    status: 400,
    refusal: { text: 'This cursor is not valid', field: 'cursor' },
  })
})

test('other words and parts of words are no hit', async () => {
  const place = await organization()
  await ask(place.admin, save, { org_id: place.org_id, keyword: 'fire department' })
  await said(place, 'the firefighters department of fires and the department of fire')
  expect(await hitsOf(place)).toEqual([])
})

test('an alert of one organization does not listen in another', async () => {
  const place = await organization()
  const other = await organization()
  await ask(other.admin, save, { org_id: other.org_id, keyword: 'fire' })
  await said(place, 'fire fire fire')
  expect([await hitsOf(place), await hitsOf(other)]).toEqual([[], []])
})

test('a hit carries the place in the sound and eight words on either side', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'Fire Department' })).body
  const { talk_id, channel_id } = await said(
    place,
    'a b c d e f g h i please call the FIRE department, now k l m n o p q r s',
  )
  const [hit] = (await ask(await memberOf(org_id), list, { org_id })).body.hits
  expect(hit).toEqual({
    alert_id,
    talk_id,
    org_id,
    channel_id,
    keyword: 'Fire Department',
    created: expect.stringMatching(/^\d{4}-.*Z$/),
    start: 12,
    end: 13.5,
    before: 'e f g h i please call the',
    match: 'FIRE department,',
    after: 'now k l m n o p q',
    silence: null,
    said_at: expect.stringMatching(/^\d{4}-.*Z$/),
    late: false,
    steps: [],
    state: 'new',
    note: '',
    modified: null,
    modified_by: null,
    assigned_to: null,
  })
  const talk = await ask(admin, api.talks.find, { talk_id })
  expect(talk.body.alert_ids).toEqual([alert_id])
})

test('an alert hits a talk once, at its first match, however often it occurs or is scanned', async () => {
  const place = await organization()
  const { org_id, admin } = place
  await ask(admin, save, { org_id, keyword: 'fire' })
  const { talk_id } = await said(place, 'no fire here but fire there')
  const first = await hitsOf(place)
  expect(first.map(({ start }) => start)).toEqual([1])
  await Promise.all([1, 2, 3].map(() => scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)))
  expect(await hitsOf(place)).toEqual(first)
})

test('several alerts hit the same talk independently', async () => {
  const place = await organization()
  const { org_id, admin } = place
  for (const keyword of ['fire', 'fire department', 'water']) await ask(admin, save, { org_id, keyword })
  await said(place, 'fire department')
  expect((await hitsOf(place)).map(({ keyword }) => keyword).sort()).toEqual(['fire', 'fire department'])
})

test('a hit keeps its keyword when the alert is changed or deleted', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'fire' })).body
  const { talk_id } = await said(place, 'fire')
  await ask(admin, save, { alert_id, keyword: 'water' })
  expect((await hitsOf(place)).map(({ keyword }) => keyword)).toEqual(['fire'])
  await ask(admin, remove, { alert_id })
  expect((await hitsOf(place)).map((hit) => [hit.keyword, hit.talk_id])).toEqual([['fire', talk_id]])
})

test('scanning a deleted talk does nothing', async () => {
  const { org_id } = await organization()
  const payload = { org_id, talk_id: crypto.randomUUID() }
  await expect(scanJob.handle(context(), payload, new AbortController().signal)).resolves.toBeUndefined()
})

test('pages lead through all hits, newest first, none twice and none left out', async () => {
  const place = await organization()
  const { org_id, admin } = place
  await ask(admin, save, { org_id, keyword: 'fire' })
  const channel_id = await channelOf(place)
  const talks = Array.from({ length: 23 }, () => ({ text: 'fire', user_id: admin.user_id, channel_id }))
  for (const talk_id of await seedTalks({ context: context(), org_id }, talks))
    await scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)

  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { hits: { talk_id: string; created: string }[]; next_cursor: string | null } = (
      await ask(admin, list, { org_id, limit: '5', ...(cursor && { cursor }) })
    ).body
    seen.push(...page.hits.map(({ created, talk_id }) => `${created} ${talk_id}`))
    cursor = page.next_cursor
  }
  expect(new Set(seen).size).toBe(23)
  expect(seen).toEqual(seen.toSorted().reverse())
})

test('an alert respects its channels, speakers and exclusions, and matches by sound', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const { talk_id, channel_id } = await said(place, 'nothing yet')
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Eve' })).body
  await ask(admin, save, { org_id, keyword: 'here', channel_ids: [channel_id] })
  await ask(admin, save, { org_id, keyword: 'she', speaker_ids: [speaker_id] })
  await ask(admin, save, { org_id, keyword: 'fire', exclude: ['fire drill'] })
  await ask(admin, save, { org_id, keyword: 'Catherine', sounds_like: true })
  await said(place, 'here she said: fire drill')
  expect(await hitsOf(place)).toEqual([])

  await ask(admin, api.talks.update, { talk_id, speaker_id, text: 'here she said: no fire drill, a fire! Kathryn' })
  await scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
  const hits = (await hitsOf(place)).map(
    ({ keyword, match, before }) => `${keyword}: ${before.split(' ').at(-1)} ${match}`,
  )
  expect(hits.toSorted()).toEqual(['Catherine: fire! Kathryn', 'fire: a fire!', 'here:  here', 'she: here she'])
})
