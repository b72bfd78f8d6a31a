import { api } from '@earshot/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { sherpa } from '../../../ports/speech/sherpa/sherpa.ts'
import { modelNamed } from '../../../ports/speech/sherpa/models/catalogue.ts'
import type { Model } from '../../../ports/speech/sherpa/models/model.ts'
import { moonshine } from '../../../ports/testing/moonshine.ts'
import { EngineDown, type Speech } from '../../../ports/speech/speech.ts'
import { openServer } from '../../../ports/testing/server.ts'
import { NO_TIMES, answerWith } from '../../../ports/testing/speech-server.ts'
import { withClockAdvanced } from '../../../testing/eventually.ts'
import { speech } from '../../../testing/recordings.ts'
import { serverAt, withEngines } from '../testing/test-engines.ts'
import { openSpeechFixture, type SentTalk } from '../testing/speech-fixture.ts'

const { lab, ask, place, sent, transcribeAt, scan, show, context } = await openSpeechFixture()
afterAll(() => lab[Symbol.asyncDispose]())
const SAID = 'the water pump is broken'

async function transcribed(
  engines: Speech[],
  choice = { engine: null as string | null, language: null as string | null },
) {
  const at = await place()
  const { org_id, admin } = at
  const inside = context().connections.inside(org_id)
  await inside.updateTable('organizations').set(choice).where('org_id', '=', org_id).execute()
  await ask(admin, api.alerts.save, { org_id, keyword: 'water' })
  const url = 'https://example.org/hook'
  await ask(admin, api.webhooks.create, { org_id, name: 'Elsewhere', url, events: ['talk.ready', 'hit.created'] })
  const talk = await sent(at, speech(SAID))
  const server = withEngines(context(), engines)
  const waits = await transcribeAt(server, talk).then(
    () => null,
    (error: Error) => error.message,
  )
  return { talk, waits, server, shown: await show(talk) }
}

async function toldOf({ org_id, admin }: SentTalk) {
  const inside = context().connections.inside(org_id)
  const deliveries = await inside.selectFrom('deliveries').select('event').where('org_id', '=', org_id).execute()
  const { hits } = (await ask(admin, api.hits.list, { org_id })).body
  return { events: deliveries.map(({ event }) => event).sort(), hits: hits.map(({ keyword }) => keyword) }
}

describe('refused', () => {
  test('no sound is sent to a server that the organization did not select', async () => {
    const asked = lab.asked.length
    const unreachable = serverAt('http://127.0.0.1:9', 'Chosen')
    const { shown } = await transcribed([serverAt(lab.url), unreachable, moonshine()], {
      engine: 'Chosen',
      language: null,
    })
    expect(shown).toMatchObject({ state: 'ready', engine: 'moonshine', instead_of: 'Chosen' })
    expect(lab.asked.length).toBe(asked)
    const waiting = await transcribed([serverAt(lab.url), unreachable], { engine: 'Chosen', language: null })
    expect(waiting.waits).toMatch(/^not before/)
    expect(waiting.shown).toMatchObject({
      state: 'waiting',
      reason: expect.stringMatching(/^The speech engine Chosen/),
    })
    expect(lab.asked.length).toBe(asked)
  })

  test('when no engine is available the talk waits for the shortest time that one asks', async () => {
    lab.next(answerWith(503, '', { 'retry-after': '40' }))
    lab.next(answerWith(429, '', { 'retry-after': '20' }))
    const { waits, shown } = await transcribed([serverAt(lab.url), serverAt(lab.url, 'Other')])
    expect(waits).toBe('not before 20 seconds')
    expect(shown).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/^The speech engine Lab is busy/) })
  })

  test('a recording that is refused, without another engine, fails with the first reason', async () => {
    lab.next(answerWith(400, { error: { message: 'Too short' } }))
    const gone = { ...moonshine(), missing: async () => 'No speech engine is installed here' }
    const { waits, shown } = await transcribed([serverAt(lab.url), gone])
    expect(waits).toBeNull()
    expect(shown).toMatchObject({
      state: 'failed',
      reason: 'The speech engine Lab refused this recording: Too short',
    })
  })

  test('a refused recording waits for another engine that is only busy', async () => {
    lab.next(answerWith(400, { error: { message: 'Too short' } }))
    lab.next(answerWith(503))
    const { shown } = await transcribed([serverAt(lab.url), serverAt(lab.url, 'Other')])
    expect(shown).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/^The speech engine Other is busy/) })
  })

  test('an engine is skipped for a language it does not speak', async () => {
    const asked = lab.asked.length
    const german = { ...serverAt(lab.url), languages: ['de'] }
    const { shown } = await transcribed([german, moonshine()], { engine: null, language: 'en' })
    expect(shown).toMatchObject({ state: 'ready', engine: 'moonshine', instead_of: null })
    expect(lab.asked.length).toBe(asked)
  })
})

test.each<[string, () => void]>([
  ['401, a key that is wrong', () => lab.next(answerWith(401))],
  ['402, no credit', () => lab.next(answerWith(402))],
  ['404, no such model', () => lab.next(answerWith(404))],
  ['429, busy', () => lab.next(answerWith(429, '', { 'retry-after': '60' }))],
  ['a refused language', () => lab.next(answerWith(400, { error: { message: 'Unknown language' } }))],
  ['415', () => lab.next(answerWith(415))],
  ['silence', () => lab.next(() => {})],
  ['headers, and nothing after them', () => lab.next((response) => response.writeHead(200).write('{'))],
  ['a line that breaks', () => lab.next((response) => response.destroy())],
  ['more than 64 MB', () => lab.next((response) => response.end(Buffer.alloc(65 * 1024 * 1024, 32)))],
])('a server that answers %s: the next engine takes over at once, and events are sent once', async (...[, lay]) => {
  lay()
  const { talk, waits, server, shown } = await transcribed([serverAt(lab.url), moonshine()])
  expect(waits).toBeNull()
  expect(shown).toMatchObject({ state: 'ready', engine: 'moonshine', instead_of: 'Lab' })
  expect(shown.text).toContain('water pump')
  await scan(talk)
  await transcribeAt(server, talk)
  expect(await toldOf(talk)).toEqual({ events: ['hit.created', 'talk.ready'], hits: ['water'] })
})

test('with a server and weights missing, the third engine transcribes', async () => {
  const nowhere = sherpa({
    ...{ name: 'parakeet', model: modelNamed('parakeet-110m') as Model },
    ...{ models: '/nowhere', log: context().log },
  })
  const { shown } = await transcribed([nowhere, serverAt('http://127.0.0.1:9'), moonshine()])
  expect(shown).toMatchObject({ state: 'ready', engine: 'moonshine', instead_of: 'parakeet' })
})

test('a transcript by the second of three engines is provisional', async () => {
  lab.next(answerWith(200, { text: SAID }))
  const { shown } = await transcribed([serverAt('http://127.0.0.1:9'), serverAt(lab.url, 'Other'), moonshine()])
  expect(shown).toMatchObject({ engine: 'Other', instead_of: 'Lab' })
})

test('an HTML page as the answer is retried once, then the next engine is used', async () => {
  await using page = await openServer((request, response) => {
    request.resume().once('end', () => response.end('<html>Sign in</html>'))
  })
  const { talk, waits, server, shown } = await transcribed([serverAt(page.url), moonshine()])
  expect(waits).toBe('not before 30 seconds')
  expect(shown).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/answered what cannot be read/) })
  await withClockAdvanced(31_000, () => transcribeAt(server, talk, { tries: 1, stumbled: ['Lab'] }))
  expect(await show(talk)).toMatchObject({ state: 'ready', engine: 'moonshine', instead_of: 'Lab' })
})

test('an answer without times is used, with words placed by the pauses', async () => {
  lab.next(answerWith(400, NO_TIMES))
  lab.next(answerWith(200, { text: 'The water pump is broken.' }))
  const { shown } = await transcribed([serverAt(lab.url), moonshine()])
  expect(shown).toMatchObject({ state: 'ready', engine: 'Lab', instead_of: null, text: 'The water pump is broken.' })
  expect(shown.words.at(-1)?.end).toBeLessThanOrEqual(shown.duration ?? 0)
})

test('a damaged sound is sent to one engine only', async () => {
  const second: string[] = []
  const noted = {
    ...moonshine(),
    transcribe: async () => Promise.reject(new EngineDown(String(second.push('asked')))),
  }
  const cut = { ...context().media, chunks: () => broken() }
  const at = await place()
  const talk = await sent(at, speech(SAID))
  await transcribeAt({ ...withEngines(context(), [moonshine(), noted]), media: cut }, talk)
  expect(await show(talk)).toMatchObject({
    state: 'failed',
    reason: 'This sound is damaged: it is not a 16 kHz mono wav',
  })
  expect(second).toEqual([])
})

async function* broken() {
  yield { start: 0, end: 1, parts: [], path: new URL(import.meta.url).pathname }
}
