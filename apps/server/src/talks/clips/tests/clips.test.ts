import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { openClipFixture } from '../testing/clip-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import { playableKey } from '../../talks/storage-keys.ts'
import { clipKey } from '../clip-audio.ts'
import { deleteClipAudioJob } from '../delete-clip-audio.job.ts'

const place = testApp({ alone: true })
const { ask, organization, memberOf, context } = place
const { list, remove } = api.clips
const signal = new AbortController().signal

let stage: Awaited<ReturnType<typeof openClipFixture>>
beforeAll(async () => {
  stage = await openClipFixture(place)
})

const clipsOf = async (who = stage.admin) => (await ask(who, list, { org_id: stage.org_id })).body.clips
const bytesOf = (clip_id: string) => context().storage.size(clipKey(stage.org_id, clip_id))

test('a visitor cannot publish, and a non-member cannot tell whether there is a talk', async () => {
  const { org_id, talk_id, publish } = stage
  expect(await ask(null, api.clips.save, { talk_id })).toMatchObject({ status: 401 })
  const stranger = (await organization()).admin
  const [existing, invented] = [await publish(stranger), await publish(stranger, { talk_id: crypto.randomUUID() })]
  expect([existing.status, existing.refusal]).toEqual([404, invented.refusal])
  expect((await ask(stranger, list, { org_id })).status).toBe(404)
})

test('a member who did not send the talk cannot publish it', async () => {
  expect(await stage.publish(await memberOf(stage.org_id))).toMatchObject({
    status: 403,
    refusal: { text: 'Only the sender or an admin can publish a talk' },
  })
})

test.each([
  ['ends before it begins', { start: 5, end: 4 }, 'end'],
  ['is shorter than anything said', { start: 5, end: 5.05 }, 'end'],
  ['begins after the end', { start: 11 }, 'end'],
  ['begins before the beginning', { start: -1 }, 'start'],
  ['ends in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  ['ends at no time', { expires_at: 'tomorrow' }, 'expires_at'],
  ['has a password of three letters', { password: 'abc' }, 'password'],
  ['has an endless title', { title: 'x'.repeat(201) }, 'title'],
])('a clip that %s is refused', async (_, some, field) => {
  const { status, refusal } = await stage.publish(stage.sender, some)
  expect([status, refusal.field]).toEqual([400, field])
  expect(await clipsOf()).toEqual([])
})

test('a talk without sound, or in the bin, is not published yet', async () => {
  const { change, publish, sender } = stage
  await change({ playable: false })
  expect(await publish(sender)).toMatchObject({
    status: 409,
    refusal: { text: 'The audio of this talk is not ready yet' },
  })
  await change({ playable: true, deleted: new Date().toISOString() })
  expect((await publish(sender)).status).toBe(409)
  await change({ deleted: null })
})

test('at most an hour of a talk can be cut, and the whole talk is taken as it is', async () => {
  const { org_id, sender, talk_id, change, published, publish } = await openClipFixture(place)
  await change({ duration: 2 * 60 * 60, peaks: Array.from({ length: 1000 }, (_, at) => at / 1000), peak_bytes: null })
  expect(await publish(sender, { start: 10, end: 3611 })).toMatchObject({
    status: 400,
    refusal: {
      text: 'A part of a talk can be at most one hour long. You can publish the whole talk instead',
      field: 'end',
    },
  })
  const { clip_id, end } = await published()
  expect(end).toBe(7200)
  expect(await context().storage.size(clipKey(org_id, clip_id))).toBe(
    await context().storage.size(playableKey(org_id, talk_id)),
  )
  const { peaks } = (await ask(null, api.clips.find, { clip_id })).body
  expect([peaks.length, peaks[0], peaks.at(-1)]).toEqual([160, 0.005, 0.999])
})

test('nothing is published where clips are switched off, not even by admins', async () => {
  const other = await openClipFixture(place)
  await ask(other.admin, api.organizations.update, { org_id: other.org_id, clips: false })
  for (const who of [other.sender, other.admin])
    expect(await other.publish(who)).toMatchObject({
      status: 403,
      refusal: { text: 'Clips are switched off in this organization' },
    })
})

test('when storing fails there is no clip, and its files are deleted', async () => {
  const { org_id, talk_id, publish, sender } = stage
  const { storage } = context()
  const made: string[] = []
  context().storage = {
    ...storage,
    put: async (key, bytes) => {
      made.push(key)
      await storage.put(key, bytes)
      throw new Error('the disk is full')
    },
  }
  expect((await publish(sender)).status).toBe(500)
  context().storage = storage
  expect(await clipsOf()).toEqual([])
  const clip_id = made[0]?.split('/').at(-1)?.replace('.mp3', '') ?? ''
  expect(await bytesOf(clip_id)).toBeGreaterThan(1000)
  const { rows } = await context().connections.pool.query(
    `select data, extract(epoch from start_after - created_on)::int as seconds from boss.job
     where name = 'clip.erase' and data->>'clip_id' = $1`,
    [clip_id],
  )
  expect(rows).toEqual([{ data: { org_id, clip_id }, seconds: 3600 }])
  await deleteClipAudioJob.handle(context(), { org_id, clip_id }, signal)
  expect(await bytesOf(clip_id)).toBeNull()
  expect(talk_id).toBeTruthy()
})

test('the sender and admins can publish a talk, whole by default', async () => {
  const { org_id, talk_id, publish, sender, admin } = stage
  const { status, body } = await publish(sender)
  expect([status, body]).toMatchObject([
    200,
    {
      ...{ org_id, talk_id, start: 0, end: 10, title: '', expires_at: null, has_password: false, plays: 0 },
      ...{ show_text: true, show_speaker: false, allow_download: false, created_by: sender.user_id },
    },
  ])
  const { clip_id, url } = body as { clip_id: string; url: string }
  expect(clip_id).toMatch(/^[0-9a-f]{32}$/)
  expect(url).toBe(`http://localhost:3000/clip/?clip_id=${clip_id}`)
  expect(await bytesOf(clip_id)).toBeGreaterThan(10_000)

  const some = { start: 2, end: 99, title: ' Pump ', expires_at: '2099-01-01T00:00:00Z', password: 'secret' }
  const other = (await publish(admin, { ...some, show_text: false, show_speaker: true, allow_download: true })).body
  expect(other).toMatchObject({ start: 2, end: 10, title: 'Pump', has_password: true, show_speaker: true })
  expect(JSON.stringify(other)).not.toContain('hash')
})

test('people see their own clips, newest first and page by page; admins see all', async () => {
  const { sender, admin, published, publish, org_id, talk_id } = await openClipFixture(place)
  const own = [await published({ end: 1 }), await published({ end: 1 })].map(({ clip_id }) => clip_id)
  const theirs = (await publish(admin, { end: 1 })).body.clip_id
  const seen = async (who = sender, some = {}) => (await ask(who, list, { org_id, ...some })).body
  const idsOf = async (who = sender, some = {}) => (await seen(who, some)).clips.map(({ clip_id }) => clip_id)
  expect(await idsOf()).toEqual(own.toReversed())
  expect(await idsOf(admin)).toEqual([theirs, ...own.toReversed()])
  expect(await idsOf(await memberOf(org_id))).toEqual([])
  expect(await idsOf(sender, { talk_id })).toHaveLength(2)
  expect(await idsOf(sender, { talk_id: crypto.randomUUID() })).toEqual([])
  const first = await seen(admin, { limit: 2 })
  expect(first.clips.map(({ clip_id }) => clip_id)).toEqual([theirs, own[1]])
  expect(await idsOf(admin, { limit: 2, cursor: first.next_cursor })).toEqual([own[0]])
  expect((await ask(admin, list, { org_id, cursor: 'x' })).status).toBe(400)
})

test('only its publisher or an admin can revoke a clip, which deletes its sound and is recorded', async () => {
  const { org_id, sender, admin, published } = await openClipFixture(place)
  const { clip_id, title } = await published({ title: 'Pump', end: 1 })
  const stranger = (await organization()).admin
  expect((await ask(stranger, remove, { clip_id })).status).toBe(404)
  expect((await ask(await memberOf(org_id), remove, { clip_id })).status).toBe(403)
  expect((await ask(sender, remove, { clip_id })).body).toEqual({ clip_id })
  expect((await ask(sender, remove, { clip_id })).status).toBe(404)
  await deleteClipAudioJob.handle(context(), { org_id, clip_id }, signal)
  expect(await context().storage.size(clipKey(org_id, clip_id))).toBeNull()
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  const deeds = entries.filter(({ subject_id }) => subject_id === clip_id)
  expect(deeds.map(({ action, subject }) => [action, subject])).toEqual([
    ['clip.remove', title],
    ['clip.create', title],
  ])
})

test('a delete job keeps the sound of an existing clip', async () => {
  const { clip_id } = await stage.published({ end: 1 })
  await deleteClipAudioJob.handle(context(), { org_id: stage.org_id, clip_id }, signal)
  expect(await bytesOf(clip_id)).toBeGreaterThan(1000)
})

test('concurrent publishers all get their clip', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => stage.published({ start: 3, end: 4 })))
  expect(new Set(made.map(({ clip_id }) => clip_id)).size).toBe(6)
  for (const { clip_id } of made) expect(await bytesOf(clip_id)).toBeGreaterThan(1000)
})

test('a list says which clips no visitor can open, because their talk is in the bin or its speaker refused', async () => {
  const { clip_id } = await stage.published({ end: 1 })
  const closed = async () => (await clipsOf()).find((clip) => clip.clip_id === clip_id)?.closed
  expect(await closed()).toBe(null)
  await stage.change({ deleted: new Date().toISOString() })
  expect(await closed()).toBe('bin')
  await stage.change({ deleted: null })
  await ask(stage.admin, api.speakers.update, { speaker_id: stage.speaker_id, consent: 'refused' })
  expect(await closed()).toBe('consent')
  await ask(stage.admin, api.speakers.update, { speaker_id: stage.speaker_id, consent: 'given' })
  expect(await closed()).toBe(null)
})
