import { readdir } from 'node:fs/promises'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import type { Context } from '../../../core/context.ts'
import type { Speech } from '../../../ports/speech/speech.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { silence, speech } from '../../../testing/recordings.ts'
import { originalKey, playableKey } from '../storage-keys.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { transcribeJob } from '../../pipeline/transcribe.job.ts'

/** No worker: the test runs each job explicitly. */
const { ask, send, organization, channelOf, context } = testApp({ alone: true })
const signal = new AbortController().signal

interface Sent {
  admin: Person
  org_id: string
  talk_id: string
}

async function sent(audio = speech('the water pump is broken')): Promise<Sent> {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  await ask(admin, api.alerts.save, { org_id, keyword: 'water' })
  const { body } = await send(admin, { org_id, channel_id }, await audio)
  return { admin, org_id, talk_id: body.talk_id }
}

const transcode = (talk: Sent, inside: Context = context()) => transcodeJob.handle(inside, talk, signal)
const transcribe = (talk: Sent, inside: Context = context()) => transcribeJob.handle(inside, talk, signal)
const scan = (talk: Sent) => scanJob.handle(context(), talk, signal)
const show = async ({ admin, talk_id }: Sent) => (await ask(admin, api.talks.find, { talk_id })).body
const change = ({ org_id, talk_id }: Sent, set: object) =>
  context().connections.inside(org_id).updateTable('talks').set(set).where('talk_id', '=', talk_id).execute()
const remove = ({ org_id, talk_id }: Sent) =>
  context().connections.inside(org_id).deleteFrom('talks').where('talk_id', '=', talk_id).execute()

async function queued(name: string, { talk_id }: Sent) {
  const { rows } = await context().connections.pool.query(
    `select count(*)::integer as jobs from boss.job where name = $1 and data->>'talk_id' = $2`,
    [name, talk_id],
  )
  return rows[0].jobs
}

const transcriptsOf = ({ org_id, talk_id }: Sent) =>
  context()
    .connections.inside(org_id)
    .selectFrom('transcripts')
    .select('words')
    .where('talk_id', '=', talk_id)
    .execute()

async function whole(talk: Sent) {
  const { audio_url: _, ...shown } = await show(talk)
  const hits = (await ask(talk.admin, api.hits.list, { org_id: talk.org_id })).body.hits
  const bytes = await context().storage.size(playableKey(talk.org_id, talk.talk_id))
  return {
    shown,
    hits,
    bytes,
    transcripts: (await transcriptsOf(talk)).length,
    scans: await queued('alert.scan', talk),
  }
}

test('running each step twice has the same result as once', async () => {
  const talk = await sent()
  await transcode(talk)
  await transcode(talk)
  expect(await queued('talk.transcribe', talk)).toBe(1)
  await transcribe(talk)
  await transcribe(talk)
  await scan(talk)
  const once = await whole(talk)
  expect(once).toMatchObject({ shown: { state: 'ready' }, transcripts: 1, scans: 1 })
  expect(once.hits.map(({ match }) => match)).toEqual(['water'])

  await transcode(talk)
  await transcribe(talk)
  await scan(talk)
  expect(await whole(talk)).toEqual(once)
})

test('a step whose worker died in the middle is done by the next one', async () => {
  const talk = await sent(silence(1))
  await change(talk, { state: 'transcoding' })
  await transcode(talk)
  expect((await show(talk)).state).toBe('waiting')
  await change(talk, { state: 'transcribing' })
  await transcribe(talk)
  expect(await show(talk)).toMatchObject({ state: 'ready', duration: expect.closeTo(1, 1) })
})

test('a step run by two workers at once ends as one: same text, one hit', async () => {
  const talk = await sent()
  await Promise.all([transcode(talk), transcode(talk)])
  await Promise.all([transcribe(talk), transcribe(talk)])
  await Promise.all([scan(talk), scan(talk)])
  const { shown, hits } = await whole(talk)
  expect(shown).toMatchObject({ state: 'ready', text: expect.stringContaining('water') })
  expect(hits).toHaveLength(1)
  expect(await transcriptsOf(talk)).toHaveLength(1)
  expect([await queued('talk.transcribe', talk), await queued('alert.scan', talk)]).toEqual([1, 1])
})

test('a talk deleted before a step is skipped', async () => {
  const talk = await sent(silence(1))
  await remove(talk)
  await transcode(talk)
  await transcribe(talk)
  await scan(talk)
  await transcodeJob.giveUp?.(context(), talk)
  expect(await queued('talk.transcribe', talk)).toBe(0)
})

test('a talk that is deleted in the middle of a step ends that step quietly', async () => {
  const one = await sent(silence(1))
  await transcode(one, { ...context(), media: deleting(one) })
  const other = await sent(silence(1))
  await transcode(other)
  await transcribe(other, { ...context(), media: deleting(other) })
  expect(await transcriptsOf(other)).toEqual([])
  expect((await ask(other.admin, api.talks.find, { talk_id: other.talk_id })).status).toBe(404)
})

async function putOff(talk: Sent, setbacks: number) {
  await transcodeJob.giveUp?.(context(), { ...talk, setbacks })
  const { rows } = await context().connections.pool.query<{ pause: number }>(
    `select extract(epoch from start_after - created_on)::float8 as pause from boss.job
    where name = 'talk.transcode' and data->>'talk_id' = $1 and data->>'setbacks' = $2`,
    [talk.talk_id, String(setbacks + 1)],
  )
  return Math.round(rows[0]?.pause ?? 0)
}

/** The real media port, but the talk is deleted while it works. */
function deleting(talk: Sent): Context['media'] {
  const { media } = context()
  return {
    ...media,
    transcode: async (input, output) => {
      await remove(talk)
      return media.transcode(input, output)
    },
    chunks: async function* (input, folder) {
      await remove(talk)
      yield* media.chunks(input, folder)
    },
  }
}

test('a recording whose file is missing is retried, not called damaged', async () => {
  const talk = await sent(silence(1))
  await context().storage.remove(originalKey(talk.org_id, talk.talk_id))
  await expect(transcode(talk)).rejects.toThrow('There is nothing stored')
  expect((await show(talk)).state).toBe('transcoding')
})

test('an internal failure does not fail a talk: it is retried with longer pauses until it is ready', async () => {
  const talk = await sent(silence(1))
  const pauses = [await putOff(talk, 0), await putOff(talk, 3), await putOff(talk, 30)]
  expect(pauses).toEqual([30, 240, 24 * 60 * 60])
  expect(await show(talk)).toMatchObject({
    state: 'received',
    reason: 'Something went wrong on the server while this talk was being prepared. It is kept, and tried again',
  })
  await transcode(talk)
  await transcribe(talk)
  expect((await show(talk)).state).toBe('ready')
})

test('a talk that became ready after all is not given up', async () => {
  const talk = await sent(silence(1))
  await transcode(talk)
  await transcribe(talk)
  await transcribeJob.giveUp?.(context(), talk)
  expect(await show(talk)).toMatchObject({ state: 'ready', reason: null })
})

test('eight concurrent requests to run a failed talk again queue one job', async () => {
  const talk = await sent(silence(1))
  await change(talk, { state: 'failed', reason: 'for a test' })
  const before = await queued('talk.transcode', talk)
  const input = { talk_id: talk.talk_id, state: 'received' as const }
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(talk.admin, api.talks.update, input)))
  expect(answers.map(({ body }) => body.state)).toEqual(Array(8).fill('received'))
  expect(await queued('talk.transcode', talk)).toBe(before + 1)
})

test('a missing engine is waited for, and the talk says so', async () => {
  const talk = await sent(silence(1))
  await transcode(talk)
  const [engine] = context().speech.all as [Speech]
  const missing = { ...engine, missing: async () => 'No speech engine is installed here' }
  await expect(transcribe(talk, { ...context(), speech: { all: [missing] } })).rejects.toThrow('not before 30 seconds')
  expect(await show(talk)).toMatchObject({ state: 'waiting', reason: 'No speech engine is installed here' })
  await transcribe(talk)
  expect(await show(talk)).toMatchObject({ state: 'ready', reason: null })
})

test('no step leaves temporary files behind', async () => {
  const talk = await sent(silence(1))
  await transcode(talk)
  await transcribe(talk)
  expect((await readdir(context().config.dataDir)).filter((name) => name.startsWith('scratch-'))).toEqual([])
})
