import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { picture } from '../attachments/testing/pictures.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { seedTalks } from '../../testing/seed-talks.ts'

const { ask, organization, memberOf, channelOf, app, context } = testApp()
const { list, create, update, remove } = api.speakers

const made = async ({ org_id, admin }: { org_id: string; admin: Person }, name: string) =>
  (await ask(admin, create, { org_id, name })).body.speaker_id

const listed = async (who: Person, org_id: string) => (await ask(who, list, { org_id })).body.map(({ name }) => name)

test('a non-member cannot list, create, change or delete speakers', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const speaker_id = await made(place, 'Eve')
  const stranger = (await organization()).admin
  expect((await ask(stranger, list, { org_id })).status).toBe(404)
  expect((await ask(stranger, create, { org_id, name: 'Mine' })).status).toBe(404)
  expect((await ask(stranger, update, { speaker_id, name: 'Mine' })).status).toBe(404)
  expect((await ask(stranger, remove, { speaker_id })).status).toBe(404)
  expect(await listed(admin, org_id)).toEqual(['Eve'])
})

test('a plain member can read them, but not change them', async () => {
  const place = await organization()
  const { org_id } = place
  const speaker_id = await made(place, 'Eve')
  const member = await memberOf(org_id)
  expect((await ask(member, create, { org_id, name: 'Mine' })).status).toBe(403)
  expect((await ask(member, update, { speaker_id, name: 'Mine' })).status).toBe(403)
  expect((await ask(member, remove, { speaker_id })).status).toBe(403)
  expect(await listed(member, org_id)).toEqual(['Eve'])
})

test.each([
  ['no name', {}, 'Enter a name'],
  ['a name without end', { name: 'x'.repeat(81) }, 'Use at most 80 characters'],
  ['a description without end', { name: 'x', description: 'x'.repeat(2001) }, 'Use at most 2000 characters'],
  ['an address for an image', { name: 'x', image: 'https://example.org/7.png' }, 'Send the picture as a data URL'],
  ['an address for a sample', { name: 'x', sample: 'file:///etc/passwd' }, 'Send the sample as a data URL'],
  ['a field of its own', { name: 'x', accent: 'Danish' }, 'Unknown field “accent”'],
])('a speaker with %s is refused', async (_, fields, text) => {
  const { org_id, admin } = await organization()
  const { status, refusal } = await ask(admin, create, { org_id, ...fields } as { org_id: string; name: string })
  expect([status, refusal.text]).toEqual([400, text])
})

test('an admin adds one with a picture, and changes some of it', async () => {
  const { org_id, admin } = await organization()
  const fields = { org_id, name: ' Eve ', description: 'Dispatcher', image: await picture() }
  const { status, body } = await ask(admin, create, fields)
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ org_id, name: 'Eve', description: 'Dispatcher', sample: '', created_by: admin.user_id }),
  ])
  expect((await app().inject({ url: body.image })).headers['content-type']).toBe('image/webp')

  const { speaker_id, image } = body
  const changed = (await ask(admin, update, { ...body, name: 'Eve Lind' })).body
  expect(changed).toEqual({ ...body, name: 'Eve Lind' })
  expect((await ask(admin, update, { speaker_id })).body).toEqual(changed)
  expect((await ask(admin, update, { speaker_id, image: '' })).body).toEqual({ ...changed, image: '' })
  expect((await app().inject({ url: image })).statusCode).toBe(404)
})

test('an address with the picture of another speaker is ignored', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const { image } = (await ask(admin, create, { org_id, name: 'Eve', image: await picture() })).body
  expect((await ask(admin, create, { org_id, name: 'Bob', image })).body.image).toBe('')
  expect((await ask(admin, update, { speaker_id: await made(place, 'Jo'), image })).body.image).toBe('')
})

test('all are listed by name', async () => {
  const place = await organization()
  for (const name of ['bob', 'Eve', 'ada', 'Eva']) await made(place, name)
  expect(await listed(place.admin, place.org_id)).toEqual(['ada', 'bob', 'Eva', 'Eve'])
})

test('a picture of a speaker is for members of their organization only', async () => {
  const { org_id, admin } = await organization()
  const { speaker_id } = (await ask(admin, create, { org_id, name: 'Eve', image: await picture() })).body
  const url = `/v3/image?of=speaker&id=${speaker_id}`
  const seenBy = async ({ token }: Person) =>
    (await app().inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
  expect(await seenBy(await memberOf(org_id))).toBe(200)
  expect(await seenBy((await organization()).admin)).toBe(404)
})

test('a deleted speaker is taken off their talks, which stay, and not off the talks of others', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const channel_id = await channelOf(place)
  const [gone, kept] = [await made(place, 'Eve'), await made(place, 'Bob')]
  const said = { text: 'the pump is dry', user_id: admin.user_id, channel_id }
  const talks = [gone, kept].map((speaker_id) => ({ ...said, speaker_id }))
  const talk_ids = await seedTalks({ context: context(), org_id }, talks)

  expect((await ask(admin, remove, { speaker_id: gone })).body).toEqual({ speaker_id: gone })
  const found = await Promise.all(talk_ids.map((talk_id) => ask(admin, api.talks.find, { talk_id })))
  expect(found.map(({ body }) => body.speaker_id)).toEqual([null, kept])
  expect(await listed(admin, org_id)).toEqual(['Bob'])
  expect((await ask(admin, remove, { speaker_id: gone })).status).toBe(404)
})

test('a deleted speaker leaves its alerts, and an alert with no other speaker does not match everyone', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const [gone, kept] = [await made(place, 'Eve'), await made(place, 'Bob')]
  const db = context().connections.inside(org_id)
  const watching = async (keyword: string, speaker_ids: string[]) => {
    const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword })).body
    await db
      .updateTable('alerts')
      .set({ speaker_ids })
      .where('org_id', '=', org_id)
      .where('alert_id', '=', alert_id)
      .execute()
  }
  await watching('both', [gone, kept])
  await watching('everybody', [])
  await watching('nobody else', [gone])
  await ask(admin, remove, { speaker_id: gone })
  const { body } = await ask(admin, api.alerts.list, { org_id })
  expect(body.map(({ keyword, speaker_ids }) => [keyword, speaker_ids])).toEqual([
    ['both', [kept]],
    ['everybody', []],
    ['nobody else', [gone]],
  ])
})

test('changes to speakers are announced, and changes to talks and alerts when one is deleted', async () => {
  const place = await organization()
  const heard: string[] = []
  const leave = context().live.subscribe(place.org_id, ({ changed }) => heard.push(changed))
  const speaker_id = await made(place, 'Eve')
  await expect.poll(() => heard).toContain('speakers')
  await ask(place.admin, remove, { speaker_id })
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['talks', 'alerts']))
  leave()
})

test('changes to speakers are recorded in the audit log', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const speaker_id = await made(place, 'Eve')
  await ask(admin, update, { speaker_id, name: 'Eve Lind' })
  await ask(admin, remove, { speaker_id })
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.slice(0, 3).map(({ action, subject }) => [action, subject])).toEqual([
    ['speaker.remove', 'Eve Lind'],
    ['speaker.update', 'Eve Lind'],
    ['speaker.create', 'Eve'],
  ])
})
