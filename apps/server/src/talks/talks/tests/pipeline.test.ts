import { api } from '@earshot/contract'
import type { Talk } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { damaged, silence, speech } from '../../../testing/recordings.ts'

const { ask, send, organization, memberOf, place } = testApp({ worker: true })
const { find, update } = api.talks

const SAID = 'the water pump is broken'

async function sent(admin: Person, fields: { org_id: string; channel_id: string }, audio: Uint8Array) {
  const { body } = await send(admin, fields, audio)
  return settled(admin, body.talk_id)
}

const settled = async (person: Person, talk_id: string): Promise<Talk> =>
  (
    await eventually(
      () => ask(person, find, { talk_id }),
      ({ body }) => ['ready', 'failed'].includes(body.state),
    )
  ).body

test.each([
  ['a damaged webm', () => damaged('webm'), /damaged|no sound/],
  ['a damaged mp4', () => damaged('mp4'), /damaged|no sound/],
])('%s fails with a reason', async (_, made, reason) => {
  const { admin, ...fields } = await place()
  const talk = await sent(admin, fields, await made())
  expect(talk.state).toBe('failed')
  expect(talk.reason).toMatch(reason)
  expect(talk).toMatchObject({ text: '', words: [], duration: null })
})

test('only its sender or an admin runs a talk again, and only to its beginning', async () => {
  const { admin, ...fields } = await place()
  const sender = await memberOf(fields.org_id)
  const { talk_id } = await sent(sender, fields, await damaged('webm'))
  const stranger = (await organization()).admin
  const again = { talk_id, state: 'received' as const }
  expect((await ask(stranger, update, again)).status).toBe(404)
  const { status, refusal } = await ask(await memberOf(fields.org_id), update, again)
  expect([status, refusal.text]).toEqual([403, 'Only the sender or an admin can process a talk again'])
  expect((await ask(sender, update, { talk_id, state: 'ready' as 'received' })).status).toBe(400)
  for (const person of [sender, admin]) {
    const { body } = await ask(person, update, again)
    // The worker may have begun.
    expect(body).toMatchObject({ state: expect.stringMatching(/received|transcoding/), reason: null })
    expect((await settled(person, talk_id)).state).toBe('failed')
  }
})

test('a spoken sentence is transcribed, each word with time and confidence', async () => {
  const { admin, ...fields } = await place()
  const talk = await sent(admin, fields, await speech(SAID))
  expect(talk).toMatchObject({ state: 'ready', reason: null, engine: 'moonshine', language: 'en' })
  expect(talk.text).toContain('water pump')
  expect(talk.words.map(({ text }) => text).join(' ')).toBe(talk.text)

  const seconds = talk.duration ?? 0
  expect(seconds).toBeGreaterThan(1)
  expect(seconds).toBeLessThan(4)
  talk.words.forEach(({ start, end, confidence }, at) => {
    expect(start).toBeGreaterThanOrEqual(talk.words[at - 1]?.end ?? 0)
    expect(end).toBeGreaterThan(start)
    expect(end).toBeLessThanOrEqual(seconds + 0.1)
    expect(confidence).toBeGreaterThan(0)
    expect(confidence).toBeLessThanOrEqual(1)
  })
  const spoken = talk.words.reduce((sum, { start, end }) => sum + end - start, 0)
  const weighted = talk.words.reduce((sum, { start, end, confidence }) => sum + (end - start) * (confidence ?? 0), 0)
  expect(talk.confidence).toBeCloseTo(weighted / spoken, 6)
  expect(talk.audio_quality).toBeGreaterThan(0.8)
  expect(talk.quality_reasons).toEqual([])
  const { stages } = await eventually(
    async () => (await ask(admin, api.operations.find, { org_id: fields.org_id })).body,
    ({ stages: done }) => done.every(({ talks }) => talks === 1),
  )
  const [transcode, transcribe, , all] = stages.map(({ median }) => median ?? 0)
  expect(all).toBeGreaterThan((transcode ?? 0) + (transcribe ?? 0))

  expect(talk.peaks.length).toBeGreaterThan(48)
  expect(talk.peaks.length).toBeLessThanOrEqual(400)
  expect(Math.max(...talk.peaks)).toBeGreaterThan(0.1)
  expect(talk.loudness).toBeLessThan(0)
  const listed = (await ask(admin, api.search.search, { org_id: fields.org_id })).body.talks
  expect(listed.map(({ peaks }) => peaks.length)).toEqual([48])
  expect(Math.max(...(listed[0]?.peaks ?? []))).toBeCloseTo(Math.max(...talk.peaks), 5)
})

test('the sentence is transcribed from every container that browsers and phones record', async () => {
  const { admin, ...fields } = await place()
  const kinds = ['webm', 'ogg', 'mp4', 'mp3'] as const
  const talks = await Promise.all(kinds.map(async (kind) => sent(admin, fields, await speech(SAID, kind))))
  expect(talks.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready'])
  for (const { text } of talks) expect(text).toMatch(/^The .*is broken\.$/)
})

test('a truncated file is used as far as it goes, and marked as truncated', async () => {
  const { admin, ...fields } = await place()
  const whole = await speech(SAID)
  const talk = await sent(admin, fields, whole.subarray(0, whole.length * 0.6))
  expect(talk).toMatchObject({ state: 'ready', truncated: true })
  expect(talk.text).toMatch(/^The /)
})

test('silence is a talk without words', async () => {
  const { admin, ...fields } = await place()
  const talk = await sent(admin, fields, await silence(3))
  expect(talk).toMatchObject({ state: 'ready', text: '', words: [], confidence: null, loudness: null })
  expect(talk.duration).toBeCloseTo(3, 1)
  expect(Math.max(...talk.peaks)).toBe(0)
})

test('a transcribed talk is found, hits its alerts once, and plays', async () => {
  const { admin, ...fields } = await place()
  const { org_id } = fields
  for (const keyword of ['Water pump', 'helicopter']) await ask(admin, api.alerts.save, { org_id, keyword })
  const talk = await sent(admin, fields, await speech(SAID))
  const hits = await eventually(
    async () => (await ask(admin, api.hits.list, { org_id })).body.hits,
    (all) => all.length > 0,
  )
  expect(hits).toMatchObject([{ keyword: 'Water pump', talk_id: talk.talk_id, match: 'water pump' }])
  const said = talk.words.find(({ text }) => text === 'water')
  expect(hits[0]?.start).toBe(said?.start)

  const found = (await ask(admin, api.search.search, { org_id, query: '"water pump"' })).body
  expect(found.talks.map(({ talk_id }) => talk_id)).toEqual([talk.talk_id])
  expect(found.talks[0]?.matches).toEqual([
    { start: said?.start, end: talk.words.find(({ text }) => text === 'pump')?.end },
  ])
})

test('a talk that is ready is not run again', async () => {
  const { admin, ...fields } = await place()
  const talk = await sent(admin, fields, await silence(1))
  const { body } = await ask(admin, update, { talk_id: talk.talk_id, state: 'received' })
  expect([body.state, body.modified]).toEqual(['ready', talk.modified])
})
