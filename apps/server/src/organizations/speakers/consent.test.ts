import { api } from '@earshot/contract'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { silence } from '../../testing/recordings.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { transcodeJob } from '../../talks/pipeline/transcode.job.ts'

const { app, ask, send, place, context } = testApp()

interface Fixture {
  org_id: string
  channel_id: string
  admin: Person
}

async function spokenBy({ org_id, channel_id, admin }: Fixture, speaker_id: string) {
  const { talk_id } = (await send(admin, { org_id, channel_id, speaker_id }, await silence(2))).body
  await transcodeJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
  return talk_id
}

const speaker = async ({ org_id, admin }: Fixture, name: string) =>
  (await ask(admin, api.speakers.create, { org_id, name })).body

const refuse = ({ admin }: Fixture, speaker_id: string) =>
  ask(admin, api.speakers.update, { speaker_id, consent: 'refused' })

async function exported({ org_id, admin }: Fixture) {
  const { url } = (await ask(admin, api.exports.prepare, { org_id })).body
  return Object.keys(unzipSync((await app().inject({ url })).rawPayload))
}

test('consent is unknown until it is recorded, and nothing else is accepted', async () => {
  const at = await place()
  const { speaker_id, consent } = await speaker(at, 'Grace Hopper')
  expect(consent).toBe('unknown')
  expect((await ask(at.admin, api.speakers.update, { speaker_id, consent: 'maybe' as 'given' })).body).toMatchObject({
    ...{ error: 'invalid', text: 'Consent is unknown, given or refused' },
  })
  expect((await refuse(at, speaker_id)).body.consent).toBe('refused')
  expect((await ask(at.admin, api.speakers.update, { speaker_id, name: 'Grace' })).body.consent).toBe('refused')
})

test('recordings of a speaker who refused are in no export, and cannot be published', async () => {
  const at = await place()
  const [refused, other] = [await speaker(at, 'Eve'), await speaker(at, 'Ada')]
  const [theirs, others] = [await spokenBy(at, refused.speaker_id), await spokenBy(at, other.speaker_id)]
  await refuse(at, refused.speaker_id)
  const names = await exported(at)
  const sounds = names.filter((name) => name.startsWith('sound/'))
  expect(sounds).toEqual([expect.stringContaining(others)])
  expect((await ask(at.admin, api.clips.save, { talk_id: theirs, start: 0, end: 1 })).body).toMatchObject({
    ...{ error: 'conflict', text: 'The speaker of this talk has refused consent, so it cannot be published' },
  })
  expect((await ask(at.admin, api.clips.save, { talk_id: others, start: 0, end: 1 })).status).toBe(200)
})

test('a clip that is already public stops when its speaker refuses', async () => {
  const at = await place()
  const { speaker_id } = await speaker(at, 'Eve')
  const talk_id = await spokenBy(at, speaker_id)
  const { body } = await ask(at.admin, api.clips.save, { talk_id, start: 0, end: 1 })
  const clip_id = 'clip_id' in body ? body.clip_id : ''
  expect((await app().inject({ url: `/clip/?clip_id=${clip_id}` })).statusCode).toBe(200)
  await refuse(at, speaker_id)
  expect((await app().inject({ url: `/clip/?clip_id=${clip_id}` })).statusCode).toBeGreaterThanOrEqual(400)
})

test('a merged speaker keeps a refusal', async () => {
  const at = await place()
  const [refused, into] = [await speaker(at, 'Eve'), await speaker(at, 'Eva')]
  await refuse(at, refused.speaker_id)
  const merged = await ask(at.admin, api.speakers.merge, { speaker_id: refused.speaker_id, into: into.speaker_id })
  expect(merged.body.consent).toBe('refused')
})
