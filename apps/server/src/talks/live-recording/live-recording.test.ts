import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { eventually } from '../../testing/eventually.ts'
import { speech } from '../../testing/recordings.ts'
import { bearer, type Person, testApp } from '../../testing/test-app.ts'
import { listenLive, speakLive } from '../live-talks/testing/live-recorder.ts'
import { keepIfAbandoned } from './keep-live.service.ts'

const { ask, send, place, memberOf, app, context } = testApp({ worker: true })

type Place = Awaited<ReturnType<typeof place>>

const speak = ({ org_id, channel_id, admin: person }: Place, links = {}) =>
  speakLive({ app: app(), ask, person, org_id, channel_id, links })
const find = (person: Person, live_id: string) => ask(person, api.liveTalks.find, { live_id })
const talksOf = async ({ org_id, admin, channel_id }: Place) =>
  (await ask(admin, api.search.search, { org_id, channel_id })).body.talks
const spoken = () => speech('the water pump at the north gate is broken so please call', 'webm')
/** So long that words are written down while the rest is still being said. */
const spokenAtLength = () =>
  speech(
    'the water pump at the north gate is broken and nothing else works there so please call the fire department before noon',
    'webm',
  )

/** As if the last sign of the speaker had been some minutes ago. */
async function silentFor(
  { org_id }: Place,
  minutes: number,
  { live_id, upload_id }: Awaited<ReturnType<typeof speak>>,
) {
  const { db } = alone(enterAsJob(context(), org_id))
  const before = new Date(Date.now() - minutes * 60_000).toISOString()
  await db.updateTable('live_talks').set({ seen: before }).where('live_id', '=', live_id).execute()
  await db.updateTable('uploads').set({ arrived: before }).where('upload_id', '=', upload_id).execute()
  return keepIfAbandoned(enterAsJob(context(), org_id), live_id)
}

async function ready(here: Place, talk_id: string) {
  const { body } = await eventually(
    () => ask(here.admin, api.talks.find, { talk_id }),
    ({ body: { state } }) => state === 'ready',
  )
  return body
}

test('a speaker who was there minutes ago is waited for', async () => {
  const here = await place()
  const live = await speak(here)
  await live.say(await spoken())
  expect(await silentFor(here, 4, live)).toBeGreaterThan(50)
  expect((await find(here.admin, live.live_id)).body.state).toBe('live')
})

test('nothing is kept of a speaker who said nothing, or who may no longer send', async () => {
  const here = await place()
  const mute = await speak(here)
  expect(await silentFor(here, 6, mute)).toBeNull()
  const sender = await memberOf(here.org_id)
  const live = await speak({ ...here, admin: sender })
  await live.say(await spoken())
  await ask(here.admin, api.members.update, { org_id: here.org_id, user_id: sender.user_id, send: false })
  expect(await live.say(Buffer.from('more'))).toBe(403)
  expect(await silentFor(here, 6, live)).toBeNull()
  expect((await find(here.admin, live.live_id)).body).toMatchObject({ state: 'kept', talk_id: null })
  expect(await talksOf(here)).toEqual([])
})

test('what had arrived becomes a talk once if the speaker does not come back', async () => {
  const here = await place()
  const bytes = await spoken()
  const live = await speak(here)
  await live.say(bytes.subarray(0, 8000))
  await using stream = await listenLive(app(), here.admin, `live_id=${live.live_id}`)
  await Promise.all([silentFor(here, 6, live), silentFor(here, 6, live)])
  await stream.over
  const { body } = await find(here.admin, live.live_id)
  expect(body).toMatchObject({ state: 'kept', words: [] })
  expect(await talksOf(here)).toHaveLength(1)
  expect((await ready(here, body.talk_id ?? '')).user_id).toBe(here.admin.user_id)
  expect(await live.say(bytes.subarray(8000)), 'the rest is no longer taken').toBe(410)
})

test('what is removed while a person speaks live takes none of the sound: channel, speaker, tag', async () => {
  const here = await place()
  const { org_id, admin, channel_id } = here
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Ada' })).body
  const tags = await Promise.all(
    ['stays', 'goes'].map(async (tag) => (await ask(admin, api.tags.create, { org_id, tag })).body.tag_id),
  )
  const [stays = '', goes = ''] = tags
  const abandoned = await speak(here, { speaker_id, tags })
  await abandoned.say(await spoken())
  const ended = await speak({ ...here, admin: await memberOf(org_id) })
  await ended.say(await spoken())
  await ask(admin, api.speakers.remove, { speaker_id })
  await ask(admin, api.tags.remove, { tag_id: goes })
  await ask(admin, api.channels.remove, { channel_id })

  await silentFor(here, 6, abandoned)
  const { talk_id } = (await find(admin, abandoned.live_id)).body
  expect(await ready(here, talk_id ?? '')).toMatchObject({ channel_id, speaker_id: null, tags: [stays] })
  await ended.finish()
  expect((await ended.save()).status).toBe(201)
  const { refusal } = await send(admin, { org_id, channel_id }, await spoken())
  expect([refusal.error, refusal.field], 'what was not heard live').toEqual(['conflict', 'channel_id'])
})

test('a speaker who comes back with the whole recording puts it in the place of its beginning', async () => {
  const here = await place()
  const bytes = await spoken()
  const live = await speak(here)
  await live.say(bytes.subarray(0, 8000))
  await silentFor(here, 6, live)
  const { talk_id } = (await find(here.admin, live.live_id)).body
  const beginning = await ready(here, talk_id ?? '')
  await ask(here.admin, api.notes.create, { talk_id: beginning.talk_id, text: 'Which pump?', position: 1 })

  const fields = { org_id: here.org_id, channel_id: here.channel_id, client_id: live.client_id }
  const whole = await send(here.admin, fields, bytes)
  expect([whole.status, whole.body.talk_id]).toEqual([201, talk_id])
  const talk = await ready(here, talk_id ?? '')
  expect(talk.duration).toBeGreaterThan((beginning.duration ?? 0) + 1)
  expect((await ask(here.admin, api.notes.list, { talk_id: talk.talk_id })).body).toHaveLength(1)
  const url = `/v3/get?talk_id=${talk_id}&original=true`
  expect((await app().inject({ url, headers: bearer(here.admin) })).rawPayload.equals(bytes)).toBe(true)
  expect((await send(here.admin, fields, bytes)).body.talk_id, 'sent twice').toBe(talk_id)
  expect((await send(here.admin, fields, await speech('water'))).status, 'another recording').toBe(409)
  expect(await talksOf(here)).toHaveLength(1)
})

test('a recording whose beginning a channel has is not sent to another channel, as if that were the only one', async () => {
  const here = await place()
  const bytes = await spoken()
  const live = await speak(here)
  await live.say(bytes.subarray(0, 8000))
  await silentFor(here, 6, live)
  const { org_id, admin } = here
  const { channel_id } = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body
  for (const sound of [bytes, bytes.subarray(0, 8000)]) {
    const { status, refusal } = await send(admin, { org_id, channel_id, client_id: live.client_id }, sound)
    expect([status, refusal.field]).toEqual([409, 'channel_id'])
  }
  expect((await ask(admin, api.search.search, { org_id, channel_id })).body.talks).toEqual([])
})

test('who does not hear the channel that a live talk was sent to is not told the talk', async () => {
  const here = await place()
  const live = await speak(here)
  const bytes = await spoken()
  await live.say(bytes)
  const { org_id, admin } = here
  const listener = await memberOf(org_id)
  const { channel_id } = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body
  const { talk_id } = (await send(admin, { org_id, channel_id, client_id: live.client_id }, bytes)).body
  expect((await find(admin, live.live_id)).body).toMatchObject({ state: 'ended', talk_id })
  expect((await find(listener, live.live_id)).body).toMatchObject({ state: 'ended', talk_id: null })
})

test('where people have corrected the beginning, the whole recording replies to it', async () => {
  const here = await place()
  const bytes = await spoken()
  const live = await speak(here)
  await live.say(bytes.subarray(0, 8000))
  await silentFor(here, 6, live)
  const { talk_id } = (await find(here.admin, live.live_id)).body
  await ready(here, talk_id ?? '')
  await ask(here.admin, api.talks.update, { talk_id: talk_id ?? '', text: 'The water pump' })
  const fields = { org_id: here.org_id, channel_id: here.channel_id, client_id: live.client_id }
  const whole = await send(here.admin, fields, bytes)
  expect(whole.body).toMatchObject({ reply_to: talk_id })
  expect((await ask(here.admin, api.talks.find, { talk_id: talk_id ?? '' })).body.text).toBe('The water pump')
  expect((await send(here.admin, fields, bytes)).body.talk_id, 'sent twice').toBe(whole.body.talk_id)
})

test('a talk that was kept can still be discarded by its speaker, and one that ended is deleted like any talk', async () => {
  const here = await place()
  const live = await speak(here)
  await live.say(await spoken())
  await silentFor(here, 6, live)
  const { talk_id } = (await find(here.admin, live.live_id)).body
  expect((await ask(here.admin, api.liveTalks.remove, { live_id: live.live_id })).status).toBe(200)
  expect((await ask(here.admin, api.talks.find, { talk_id: talk_id ?? '' })).body.deleted).not.toBeNull()
  const other = await speak(here)
  await other.say(await spoken())
  await other.finish()
  await other.save()
  expect((await ask(here.admin, api.liveTalks.remove, { live_id: other.live_id })).status).toBe(409)
})

test('a second window may speak when there has been no sign of the first for a while', async () => {
  const here = await place()
  const first = await speak(here)
  await first.say(await spoken())
  await silentFor(here, 1, first)
  const second = await speak(here)
  expect(second.status).toBe(201)
  expect((await find(here.admin, first.live_id)).body.state).toBe('kept')
})

test('of two windows that begin at the same moment one may speak, and nothing is left of the other', async () => {
  const here = await place()
  const both = await Promise.all([speak(here), speak(here), speak(here)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
  const { db, org_id } = alone(enterAsJob(context(), here.org_id))
  const uploads = await db.selectFrom('uploads').select('upload_id').where('org_id', '=', org_id).execute()
  expect(uploads).toEqual([{ upload_id: both.find(({ status }) => status === 201)?.upload_id }])
})

test('a request to speak live that is sent twice at the same moment gets the same answer twice', async () => {
  const here = await place()
  const request = { org_id: here.org_id, channel_id: here.channel_id, client_id: crypto.randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => ask(here.admin, api.liveTalks.create, request)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.live_id)).size).toBe(1)
})

test('words appear while it is recorded, and the transcript of the talk takes their place', async () => {
  const here = await place()
  const bytes = await spokenAtLength()
  const live = await speak(here)
  await live.say(bytes)
  const { body } = await eventually(
    () => find(here.admin, live.live_id),
    ({ body: { words } }) => words.length > 0,
  )
  expect(body.words.map(({ text }) => text).join(' ')).toMatch(/water/)
  await live.finish()
  const { body: talk } = await live.save()
  expect((await find(here.admin, live.live_id)).body.words).toEqual([])
  expect((await ready(here, talk.talk_id)).text).toMatch(/water/)
})
