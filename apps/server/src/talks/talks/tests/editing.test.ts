import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import { announce } from '../../../core/live/announce.ts'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { eventually } from '../../../testing/eventually.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'

const { ask, organization, memberOf, channelOf, context } = testApp({ alone: true })
const { find, update, mark } = api.talks

async function place() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const sender = await memberOf(org_id)
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
    { text: 'water', user_id: sender.user_id, channel_id, duration: 10 },
  ])
  return { org_id, admin, sender, member: await memberOf(org_id), channel_id, talk_id }
}

const tagOf = async ({ org_id, admin }: { org_id: string; admin: Person }, tag = 'Pumps') =>
  (await ask(admin, api.tags.create, { org_id, tag })).body.tag_id
const speakerOf = async ({ org_id, admin }: { org_id: string; admin: Person }) =>
  (await ask(admin, api.speakers.create, { org_id, name: 'Grace' })).body.speaker_id
const NOWHERE = '00000000-0000-4000-8000-000000000000'

test('a speaker, a tag or a channel of another organization is refused like an unknown one', async () => {
  const { org_id, admin, talk_id, ...here } = await place()
  const there = await place()
  const foreign = {
    speaker_id: await speakerOf(there),
    tags: [await tagOf({ org_id, admin }), await tagOf(there)],
    channel_id: there.channel_id,
  }
  for (const [field, value] of Object.entries(foreign)) {
    const who = field === 'channel_id' ? here.sender : here.member
    const other = await ask(who, update, { talk_id, [field]: value })
    const absent = await ask(who, update, { talk_id, [field]: field === 'tags' ? [NOWHERE] : NOWHERE })
    expect([other.status, other.refusal.error, other.refusal.field]).toEqual([404, 'not_found', field])
    expect(other.refusal).toEqual(absent.refusal)
  }
  expect((await ask(admin, find, { talk_id })).body).toMatchObject({ speaker_id: null, tags: [], modified_by: null })
})

test('a non-member or plain member cannot move or date another person’s talk', async () => {
  const { member, talk_id, ...here } = await place()
  const channel_id = await channelOf(here, 'Other')
  const stranger = (await organization()).admin
  for (const changes of [{ channel_id }, { recorded_at: '2026-01-01T00:00:00Z' }]) {
    expect((await ask(stranger, update, { talk_id, ...changes })).status).toBe(404)
    const { status, refusal } = await ask(member, update, { talk_id, ...changes, needs_review: true })
    expect([status, refusal.text]).toEqual([
      403,
      expect.stringMatching(/^Only the sender or an admin can (move|say when)/),
    ])
  }
  expect((await ask(member, find, { talk_id })).body).toMatchObject({
    channel_id: here.channel_id,
    needs_review: false,
  })
})

test('a talk cannot be moved to an archived channel', async () => {
  const { sender, admin, talk_id, ...here } = await place()
  const channel_id = await channelOf({ ...here, admin }, 'Old')
  await ask(admin, api.channels.remove, { channel_id })
  expect(await ask(sender, update, { talk_id, channel_id })).toMatchObject({
    status: 409,
    refusal: { field: 'channel_id' },
  })
})

test.each([
  ['an accuracy above all', { trancription_accuracy: 1.01 }],
  ['an accuracy below nothing', { trancription_accuracy: -0.1 }],
  ['a review that is no yes or no', { needs_review: 'yes' }],
  ['tags that are no ids', { tags: ['Pumps'] }],
  ['a speaker by name', { speaker_id: 'Grace' }],
  ['another state than the first', { state: 'ready' }],
  ['a time of deletion', { deleted: '2026-01-01T00:00:00Z' }],
  ['a field of its own', { caption: 'Mine' }],
])('%s is refused', async (_, changes) => {
  const { admin, talk_id } = await place()
  expect((await ask(admin, update, { talk_id, ...changes } as { talk_id: string })).status).toBe(400)
})

test('a talk sent back as it was shown, by anybody, changes nothing', async () => {
  const { admin, member, talk_id } = await place()
  const { state: _, ...shown } = (await ask(member, find, { talk_id })).body
  const { status, body } = await ask(member, update, shown as { talk_id: string })
  expect(status).toBe(200)
  expect({ ...body, audio_url: '', modified: '', modified_by: '' }).toEqual({
    ...shown,
    kept_until: null,
    state: 'ready',
    audio_url: '',
    modified: '',
    modified_by: '',
  })
  expect((await ask(admin, find, { talk_id })).body.versions).toHaveLength(1)
})

test('any member can set speaker and tags, mark for review and rate the transcript', async () => {
  const { member, talk_id, ...here } = await place()
  const speaker_id = await speakerOf(here)
  const tags = [await tagOf(here), await tagOf(here, 'Trucks')]
  const judged = { needs_review: true, trancription_accuracy: 0.5 }
  const { body } = await ask(member, update, { talk_id, speaker_id, tags: tags.join(','), ...judged })
  expect(body).toMatchObject({ speaker_id, tags, ...judged, modified_by: member.user_id })
  expect(Date.parse(body.modified)).toBeGreaterThan(Date.parse(body.created) - 1)
  const cleared = await ask(member, update, { talk_id, speaker_id: null, tags: [], trancription_accuracy: null })
  expect(cleared.body).toMatchObject({ speaker_id: null, tags: [], trancription_accuracy: null, needs_review: true })
})

test('its sender moves a talk, its hits go with it, and alerts look again', async () => {
  const { org_id, admin, sender, talk_id } = await place()
  await ask(admin, api.alerts.save, { org_id, keyword: 'water' })
  const scan = () => scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
  await scan()
  const channel_id = await channelOf({ org_id, admin }, 'Other')
  const { body } = await ask(sender, update, { talk_id, channel_id, recorded_at: '2026-01-31T09:30:00+02:00' })
  expect(body).toMatchObject({ channel_id, recorded_at: '2026-01-31T07:30:00.000Z', modified_by: sender.user_id })
  await scan()
  const { hits } = (await ask(admin, api.hits.list, { org_id })).body
  expect(hits.map((hit) => hit.channel_id)).toEqual([channel_id])
})

test('a talk cannot be dated into the future', async () => {
  const { admin, talk_id } = await place()
  const soon = new Date(Date.now() + 20 * 60 * 60 * 1000).toISOString()
  const { body } = await ask(admin, update, { talk_id, recorded_at: soon })
  expect(Date.parse(body.recorded_at)).toBeLessThanOrEqual(Date.now() + 1000)
  for (const recorded_at of ['2999-01-01T00:00:00Z', '1970-01-20T10:15:40Z', '0001-01-01T00:00:00Z'])
    expect((await ask(admin, update, { talk_id, recorded_at })).status).toBe(400)
})

test.each([
  ['before the beginning', { position: -1 }],
  ['nowhere', { position: 'here' }],
  ['at no end', { position: Number.POSITIVE_INFINITY }],
  ['a heard that is no yes or no', { heard: 1 }],
])('a mark %s is refused', async (_, marked) => {
  const { member, talk_id } = await place()
  expect((await ask(member, mark, { talk_id, ...marked } as { talk_id: string })).status).toBe(400)
})

test('a non-member cannot mark a talk', async () => {
  const { talk_id } = await place()
  expect((await ask((await organization()).admin, mark, { talk_id, heard: true })).status).toBe(404)
})

test('every person has their own position in a talk, within its length, and missing fields stay', async () => {
  const { member, sender, talk_id } = await place()
  const before = (await ask(member, find, { talk_id })).body
  expect(before).toMatchObject({ heard: false, position: 0 })
  expect((await ask(member, mark, { talk_id })).body).toEqual({ talk_id, position: 0, heard: false })
  expect((await ask(member, mark, { talk_id, position: 4.5 })).body).toEqual({ talk_id, position: 4.5, heard: false })
  expect((await ask(member, mark, { talk_id, heard: true })).body).toEqual({ talk_id, position: 4.5, heard: true })
  expect((await ask(member, mark, { talk_id, position: 99 })).body).toEqual({ talk_id, position: 10, heard: true })
  const after = (await ask(member, find, { talk_id })).body
  expect(after).toEqual({ ...before, heard: true, position: 10 })
  expect((await ask(sender, find, { talk_id })).body).toMatchObject({ heard: false, position: 0 })
})

test('a mark is announced to the devices of its person, not to others', async () => {
  const { org_id, member, talk_id } = await place()
  const news: string[] = []
  const own: (string | null | undefined)[] = []
  const leave = context().live.subscribe(org_id, ({ changed, user_id }) => {
    if (user_id) own.push(user_id)
    else news.push(changed)
  })
  await ask(member, mark, { talk_id, heard: true })
  await announce(alone(enterAsJob(context(), org_id)), 'tags')
  await eventually(
    async () => news,
    (heard) => heard.includes('tags'),
  )
  expect(news, 'what came before it').not.toContain('talks')
  expect(news).not.toContain('everything')
  expect(own).toEqual([member.user_id])
  leave()
})

test('when two people tag a talk at the same moment, both tags stay', async () => {
  const { org_id, admin, sender, talk_id } = await place()
  const [old, urgent, late] = [
    await tagOf({ org_id, admin }, 'Old'),
    await tagOf({ org_id, admin }, 'Urgent'),
    await tagOf({ org_id, admin }, 'Late'),
  ]
  await ask(admin, update, { talk_id, tags: [old] })
  await Promise.all([
    ask(admin, update, { talk_id, add_tags: [urgent], remove_tags: [old] }),
    ask(sender, update, { talk_id, add_tags: [late] }),
  ])
  const { tags } = (await ask(admin, find, { talk_id })).body
  expect(tags.toSorted()).toEqual([urgent, late].toSorted())
  const { modified } = (await ask(admin, find, { talk_id })).body
  await ask(admin, update, { talk_id, add_tags: [urgent], remove_tags: [old] })
  expect((await ask(admin, find, { talk_id })).body).toMatchObject({ modified, tags })
})

test('tags to add belong to the organization, and are not sent beside all tags', async () => {
  const { admin, talk_id } = await place()
  const foreign = await tagOf(await place())
  expect(await ask(admin, update, { talk_id, add_tags: [foreign] })).toMatchObject({ status: 404 })
  expect(await ask(admin, update, { talk_id, tags: [], add_tags: [] })).toMatchObject({ status: 400 })
  expect((await ask(admin, update, { talk_id, remove_tags: [foreign] })).status).toBe(200)
})
