import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp, type Person } from '../../testing/test-app.ts'
import { seedTalks } from '../../testing/seed-talks.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()
const { list, create, update, remove } = api.tags

const made = async ({ org_id, admin }: { org_id: string; admin: Person }, tag: string) =>
  (await ask(admin, create, { org_id, tag })).body

test('a non-member cannot list, create, change or delete tags', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const { tag_id } = await made(place, 'urgent')
  const stranger = (await organization()).admin
  expect((await ask(stranger, list, { org_id })).status).toBe(404)
  expect((await ask(stranger, create, { org_id, tag: 'mine' })).status).toBe(404)
  expect((await ask(stranger, update, { tag_id, tag: 'mine' })).status).toBe(404)
  expect((await ask(stranger, remove, { tag_id })).status).toBe(404)
  expect((await ask(admin, list, { org_id })).body.map(({ tag }) => tag)).toEqual(['urgent'])
})

test('a plain member can read them, but not change them', async () => {
  const place = await organization()
  const { org_id } = place
  const { tag_id } = await made(place, 'urgent')
  const member = await memberOf(org_id)
  const refused = { error: 'forbidden', text: 'Only admins of the organization can do this' }
  expect((await ask(member, create, { org_id, tag: 'mine' })).refusal).toEqual(refused)
  expect((await ask(member, update, { tag_id, tag: 'mine' })).refusal).toEqual(refused)
  expect((await ask(member, remove, { tag_id })).refusal).toEqual(refused)
  expect((await ask(member, list, { org_id })).body).toHaveLength(1)
})

test.each([
  ['no name', {}, 'Enter a name'],
  ['an empty name', { tag: ' ' }, 'Enter a name'],
  ['a name without end', { tag: 'x'.repeat(61) }, 'Use at most 60 characters'],
  ['a colour by name', { tag: 'x', color: 'red' }, 'A colour looks like #f76707'],
  ['a colour of three digits', { tag: 'x', color: '#f76' }, 'A colour looks like #f76707'],
  ['a style for a colour', { tag: 'x', color: '#f76707;background:url(x)' }, 'A colour looks like #f76707'],
  ['a field of its own', { tag: 'x', weight: 7 }, 'Unknown field “weight”'],
])('a tag with %s is refused', async (_, fields, text) => {
  const { org_id, admin } = await organization()
  const { status, refusal } = await ask(admin, create, { org_id, ...fields } as { org_id: string; tag: string })
  expect([status, refusal.text]).toEqual([400, text])
})

test('two tags of an organization cannot share a name, whatever its case; those of two organizations may', async () => {
  const [place, other] = [await organization(), await organization()]
  const { org_id, admin } = place
  await made(place, 'Urgent')
  const refused = { error: 'conflict', text: 'This already exists', field: 'tag' }
  expect((await ask(admin, create, { org_id, tag: 'URGENT' })).refusal).toEqual(refused)
  await made(place, 'Überflutung')
  expect((await ask(admin, create, { org_id, tag: 'U\u0308berflutung' })).refusal).toEqual(refused)
  const { tag_id } = await made(place, 'later')
  expect((await ask(admin, update, { tag_id, tag: 'urgent' })).refusal).toEqual(refused)
  expect((await made(other, 'urgent')).tag).toBe('urgent')
})

test('without a colour a tag is orange, and it can be given another one and be orange again', async () => {
  const { org_id, admin } = await organization()
  const { status, body } = await ask(admin, create, { org_id, tag: ' urgent ', description: 'at once' })
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ tag: 'urgent', description: 'at once', color: '#f76707', created_by: admin.user_id }),
  ])
  const { tag_id } = body
  expect((await ask(admin, update, { tag_id, color: '#1C7ED6' })).body).toEqual({ ...body, color: '#1c7ed6' })
  expect((await ask(admin, update, { tag_id, color: '' })).body).toEqual(body)
  expect((await ask(admin, update, { tag_id })).body).toEqual(body)
})

test('they are listed by name, whatever its case', async () => {
  const place = await organization()
  for (const tag of ['b', 'C', 'a']) await made(place, tag)
  const { body } = await ask(place.admin, list, { org_id: place.org_id })
  expect(body.map(({ tag }) => tag)).toEqual(['a', 'b', 'C'])
})

test('a deleted tag is taken off every talk, and other tags stay', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const channel_id = await channelOf(place)
  const [gone, kept] = [(await made(place, 'gone')).tag_id, (await made(place, 'kept')).tag_id]
  const said = { text: 'the pump is dry', user_id: admin.user_id, channel_id }
  const talks = [
    { ...said, tags: [gone, kept] },
    { ...said, tags: [kept] },
    { ...said, tags: [gone] },
  ]
  const talk_ids = await seedTalks({ context: context(), org_id }, talks)

  expect((await ask(admin, remove, { tag_id: gone })).body).toEqual({ tag_id: gone })
  const found = await Promise.all(talk_ids.map((talk_id) => ask(admin, api.talks.find, { talk_id })))
  expect(found.map(({ body }) => body.tags)).toEqual([[kept], [kept], []])
  expect((await ask(admin, list, { org_id })).body.map(({ tag }) => tag)).toEqual(['kept'])
  expect((await ask(admin, remove, { tag_id: gone })).status).toBe(404)
})

test('changes to tags are announced, and changes to talks when one is deleted', async () => {
  const place = await organization()
  const heard: string[] = []
  const leave = context().live.subscribe(place.org_id, ({ changed }) => heard.push(changed))
  const { tag_id } = await made(place, 'urgent')
  await expect.poll(() => heard).toContain('tags')
  expect(heard).not.toContain('talks')
  await ask(place.admin, remove, { tag_id })
  await expect.poll(() => heard).toContain('talks')
  leave()
})

test('changes to tags are recorded in the audit log', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const { tag_id } = await made(place, 'urgent')
  await ask(admin, update, { tag_id, tag: 'now' })
  await ask(admin, remove, { tag_id })
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.slice(0, 3).map(({ action, subject, subject_id }) => [action, subject, subject_id])).toEqual([
    ['tag.remove', 'now', tag_id],
    ['tag.update', 'now', tag_id],
    ['tag.create', 'urgent', tag_id],
  ])
})

test('a tag is merged by admins only, into another tag of the same organization', async () => {
  const [place, other] = [await organization(), await organization()]
  const { org_id, admin } = place
  const [from, into] = [(await made(place, 'fire')).tag_id, (await made(place, 'blaze')).tag_id]
  const theirs = (await made(other, 'fire')).tag_id
  const merge = (who: Person, asked: { tag_id: string; into: string }) => ask(who, api.tags.merge, asked)
  expect((await merge(await memberOf(org_id), { tag_id: from, into })).status).toBe(403)
  expect((await merge(other.admin, { tag_id: from, into: theirs })).status).toBe(404)
  expect((await merge(admin, { tag_id: from, into: theirs })).status).toBe(404)
  expect((await merge(admin, { tag_id: from, into: crypto.randomUUID() })).status).toBe(404)
  const itself = await merge(admin, { tag_id: from, into: from })
  expect([itself.status, itself.refusal.text]).toEqual([400, 'Select another tag to merge it into'])
  expect((await ask(admin, list, { org_id })).body).toHaveLength(2)
})

test('merging moves the talks of a tag to the other one, once each, and deletes it', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const channel_id = await channelOf(place)
  const [from, into, kept] = await Promise.all(
    ['fire', 'blaze', 'pump'].map(async (tag) => (await made(place, tag)).tag_id),
  )
  if (!from || !into || !kept) throw new Error('Three tags were made')
  const said = { text: 'the pump is dry', user_id: admin.user_id, channel_id }
  const tagged = [[from, kept], [kept, into, from], [into], []].map((tags) => ({ ...said, tags }))
  const talk_ids = await seedTalks({ context: context(), org_id }, tagged)
  const heard: string[] = []
  const leave = context().live.subscribe(org_id, ({ changed }) => heard.push(changed))

  const { status, body } = await ask(admin, api.tags.merge, { tag_id: from, into })
  expect([status, body.tag]).toEqual([200, 'blaze'])
  const found = await Promise.all(talk_ids.map((talk_id) => ask(admin, api.talks.find, { talk_id })))
  expect(found.map(({ body: talk }) => talk.tags)).toEqual([[into, kept], [kept, into], [into], []])
  expect((await ask(admin, api.tags.count, { org_id })).body.toSorted((a, b) => a.talks - b.talks)).toEqual([
    { tag_id: kept, talks: 2 },
    { tag_id: into, talks: 3 },
  ])
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries[0]).toMatchObject({ action: 'tag.merge', subject: 'fire', subject_id: from })
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['tags', 'talks']))
  leave()
})

test('concurrent merges of two tags into each other leave one', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const [one, other] = [(await made(place, 'fire')).tag_id, (await made(place, 'blaze')).tag_id]
  const both = await Promise.all([
    ask(admin, api.tags.merge, { tag_id: one, into: other }),
    ask(admin, api.tags.merge, { tag_id: other, into: one }),
  ])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
  expect((await ask(admin, list, { org_id })).body).toHaveLength(1)
})

test('talks are counted per tag and speaker, without those in the bin', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const channel_id = await channelOf(place)
  const { tag_id } = await made(place, 'urgent')
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Eve' })).body
  await ask(admin, api.speakers.create, { org_id, name: 'Nobody heard' })
  const said = { text: 'the pump is dry', user_id: admin.user_id, channel_id, speaker_id, tags: [tag_id] }
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [said, said])
  const counts = async () => [
    (await ask(admin, api.tags.count, { org_id })).body,
    (await ask(admin, api.speakers.count, { org_id })).body,
  ]
  expect(await counts()).toEqual([[{ tag_id, talks: 2 }], [{ speaker_id, talks: 2 }]])
  await ask(admin, api.talks.remove, { talk_id })
  expect(await counts()).toEqual([[{ tag_id, talks: 1 }], [{ speaker_id, talks: 1 }]])
})
