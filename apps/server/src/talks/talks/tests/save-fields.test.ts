import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { bearer, testApp, type Person } from '../../../testing/test-app.ts'
import { speech } from '../../../testing/recordings.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { expectNoSideEffects } from '../../../testing/side-effects.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { transcribeJob } from '../../pipeline/transcribe.job.ts'

const { ask, send, organization, memberOf, place, app, context } = testApp({ alone: true })
const { save, find, remove } = api.talks
const leavingNothing = expectNoSideEffects(context)
const signal = new AbortController().signal

const tagOf = async ({ org_id, admin }: { org_id: string; admin: Person }, tag = 'Pumps') =>
  (await ask(admin, api.tags.create, { org_id, tag })).body.tag_id
const speakerOf = async ({ org_id, admin }: { org_id: string; admin: Person }) =>
  (await ask(admin, api.speakers.create, { org_id, name: 'Grace' })).body.speaker_id
const planted = async ({ org_id, admin, channel_id }: Awaited<ReturnType<typeof place>>) =>
  (await seedTalks({ context: context(), org_id }, [{ text: '', user_id: admin.user_id, channel_id }]))[0] ?? ''
const base64 = async (sound: Promise<Buffer> = speech('water pump')) => (await sound).toString('base64')

test('references to another organization are refused before any byte is stored', async () => {
  const here = await place()
  const there = await place()
  const { admin, org_id, channel_id } = here
  const audio = await speech('water pump')
  const foreign = {
    speaker_id: await speakerOf(there),
    tags: `${await tagOf(here)},${await tagOf(there)}`,
    reply_to: await planted(there),
  }
  for (const [field, value] of Object.entries(foreign)) {
    const absent = field === 'tags' ? `${foreign.tags.split(',')[0]},${crypto.randomUUID()}` : crypto.randomUUID()
    const [other, none] = await leavingNothing(async () => [
      await send(admin, { org_id, channel_id, [field]: value }, audio),
      await send(admin, { org_id, channel_id, [field]: absent }, audio),
    ])
    expect([other?.status, other?.refusal.field]).toEqual([404, field])
    expect(other?.refusal).toEqual(none?.refusal)
  }
})

test('an answer to a talk in the bin is refused', async () => {
  const here = await place()
  const reply_to = await planted(here)
  await ask(here.admin, remove, { talk_id: reply_to })
  const { org_id, channel_id, admin } = here
  const { status, refusal } = await send(admin, { org_id, channel_id, reply_to }, await speech('water pump'))
  expect([status, refusal.field]).toEqual([404, 'reply_to'])
})

test.each([
  ['less than nothing', { trim_start: '-1' }, 'trim_start'],
  ['a word', { trim_end: 'end' }, 'trim_end'],
  ['no end', { trim_end: 'Infinity' }, 'trim_end'],
  ['a hundred and one tags', { tags: Array.from({ length: 101 }, () => crypto.randomUUID()).join(',') }, 'tags'],
  ['a speaker by name', { speaker_id: 'Grace' }, 'speaker_id'],
])('a form with %s is refused', async (_, fields, field) => {
  const { org_id, channel_id, admin } = await place()
  const sent = { org_id, channel_id, ...fields } as Record<string, string>
  const { status, refusal } = await leavingNothing(async () => send(admin, sent, await speech('water pump')))
  expect([status, refusal.error]).toEqual([400, 'invalid'])
  if (field !== 'tags') expect(refusal.field).toBe(field)
})

test('a talk carries who speaks, tags and what it answers, as a form and as JSON', async () => {
  const here = await place()
  const { org_id, channel_id, admin } = here
  const links = { speaker_id: await speakerOf(here), reply_to: await planted(here) }
  const tags = [await tagOf(here), await tagOf(here, 'Trucks')]
  const form = await send(admin, { org_id, channel_id, ...links, tags: tags.join(',') }, await speech('water pump'))
  const json = await ask(admin, save, { org_id, channel_id, ...links, tags, audio: await base64() })
  for (const { status, body } of [form, json]) {
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...links, tags, user_id: admin.user_id, deleted: null, heard: true, edited: false })
  }
})

test('sound in JSON is kept byte for byte, with the beginning of a data URL or without', async () => {
  const { org_id, channel_id, admin } = await place()
  const whole = await speech('water pump', 'webm')
  for (const prefix of ['', 'data:audio/webm;codecs=opus;base64,']) {
    const audio = prefix + whole.toString('base64')
    const { status, body } = await ask(admin, save, { org_id, channel_id, audio })
    expect(status).toBe(201)
    const original = await app().inject({ url: `${body.audio_url}&original=true`, headers: bearer(admin) })
    expect(original.rawPayload.equals(whole)).toBe(true)
  }
})

test.each([
  ['nothing', {}, 400],
  ['an empty sound', { audio: '' }, 400],
  ['a sound that is no base64', { audio: 'water pump!' }, 400],
  ['a text', { audio: Buffer.from('water pump '.repeat(100)).toString('base64') }, 415],
  ['a sound and an upload', { audio: 'UklGRg==', upload_id: crypto.randomUUID() }, 400],
  ['a sound of more than 10 MB', { audio: Buffer.alloc(10 * 1024 * 1024 + 1).toString('base64') }, 413],
  ['more than any sound', { audio: 'A'.repeat(15 * 1024 * 1024) }, 413],
])('JSON with %s is refused and leaves nothing', async (_, sound, refused) => {
  const { org_id, channel_id, admin } = await place()
  const { status, refusal } = await leavingNothing(() => ask(admin, save, { org_id, channel_id, ...sound }))
  expect([status, typeof refusal.text]).toEqual([refused, 'string'])
})

test('a member who may not send is refused, also with JSON', async () => {
  const { org_id, channel_id } = await place()
  const listener = await memberOf(org_id)
  const { inside } = context().connections
  await inside(org_id).updateTable('members').set({ send: false }).where('user_id', '=', listener.user_id).execute()
  const audio = await base64()
  const [mine, theirs] = await leavingNothing(async () => [
    await ask(listener, save, { org_id, channel_id, audio }),
    await ask((await organization()).admin, save, { org_id, channel_id, audio }),
  ])
  expect([mine?.status, theirs?.status]).toEqual([403, 404])
})

test('JSON sent eight times at once with one client_id creates one talk', async () => {
  const { org_id, channel_id, admin } = await place()
  const asked = { org_id, channel_id, client_id: crypto.randomUUID(), audio: await base64() }
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(admin, save, asked)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(new Set(answers.map(({ body }) => body.talk_id)).size).toBe(1)
})

async function trimmed(sound: Buffer, trims: Record<string, string>) {
  const { org_id, channel_id, admin } = await place()
  const { talk_id } = (await send(admin, { org_id, channel_id, ...trims }, sound)).body
  await transcodeJob.handle(context(), { org_id, talk_id }, signal)
  await transcribeJob.handle(context(), { org_id, talk_id }, signal)
  const talk = (await ask(admin, find, { talk_id })).body
  const sizeOf = async (query: string) =>
    (await app().inject({ url: `/v3/get?talk_id=${talk_id}${query}`, headers: bearer(admin) })).rawPayload.length
  return { talk, original: await sizeOf('&original=true'), playable: await sizeOf('') }
}

test('a trimmed part is not played, measured or transcribed, and the original stays whole', {}, async () => {
  const sound = await speech('the water pump is broken')
  const { talk: whole, playable: all } = await trimmed(sound, {})
  const is = whole.words.find(({ text }) => text === 'is')
  const seconds = whole.duration ?? 0
  const cut = { trim_start: '0.2', trim_end: String(seconds - (is?.start ?? 0)) }
  const { talk, original, playable } = await trimmed(sound, cut)
  expect(talk.state).toBe('ready')
  expect(talk.duration).toBeCloseTo((is?.start ?? 0) - 0.2, 1)
  expect(talk.text).toContain('water pump')
  expect(talk.text).not.toContain('broken')
  const [pump, before] = [talk, whole].map(({ words }) => words.find(({ text }) => text === 'pump'))
  expect(pump?.start).toBeCloseTo((before?.start ?? 0) - 0.2, 0)
  expect(original).toBe(sound.length)
  expect(playable).toBeLessThan(all * 0.8)
})

test('a sender learns which talk they sent with a client_id, and nothing about those of others', async () => {
  const { org_id, admin, channel_id } = await place()
  const client_id = crypto.randomUUID()
  const sent = async (who: Person) => (await ask(who, api.talks.sent, { org_id, client_id })).body
  expect(await sent(admin)).toEqual({ talk_id: null })
  const { body } = await send(admin, { org_id, channel_id, client_id }, await speech('water pump'))
  expect(await sent(admin)).toEqual({ talk_id: body.talk_id })
  expect(await sent(await memberOf(org_id))).toEqual({ talk_id: null })
})
