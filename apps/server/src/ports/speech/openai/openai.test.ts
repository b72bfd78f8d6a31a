import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joined, openStudio, type Studio, silence } from '../../testing/sounds.ts'
import { kinds, NO_TIMES, openSpeechServer, answerWith } from '../../testing/speech-server.ts'
import { withClockAdvanced } from '../../../testing/eventually.ts'
import { EngineDown, SpeechError } from '../speech.ts'
import { speechSuite } from '../speech.suite.ts'
import { readAnswer } from './read-answer.ts'
import { distributeOverSegments } from './word-times.ts'
import { openAi } from './openai.ts'

type Server = Awaited<ReturnType<typeof openSpeechServer>>
const engineAt = ({ url }: { url: string }, more = {}) =>
  openAi({ name: 'Lab', url, model: 'whisper-1', languages: [], ...more })

const servers = await Promise.all(
  Object.entries(kinds).map(async ([name, kind]) => [name, await openSpeechServer(kind)] as const),
)
afterAll(() => Promise.all(servers.map(([, server]) => server[Symbol.asyncDispose]())))
for (const [name, server] of servers) speechSuite(`a server that answers like ${name}`, engineAt(server))

describe('an HTTP engine', () => {
  let studio: Studio
  let server: Server
  let wav: string
  beforeAll(async () => {
    studio = await openStudio()
    server = await openSpeechServer()
    wav = await studio.speak('pump.wav', 'the water pump is broken')
  })
  afterAll(() => Promise.all([studio[Symbol.asyncDispose](), server[Symbol.asyncDispose]()]))

  async function refused(answer: Parameters<Server['next']>[0]) {
    server.next(answer)
    const error: unknown = await engineAt(server)
      .transcribe(wav)
      .catch((thrown: unknown) => thrown)
    return error as EngineDown
  }

  test.each([
    [429, { 'retry-after': '17' }, /busy/, 17],
    [503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }, /busy/, expect.any(Number)],
    [500, {}, /has a problem \(500\)/, null],
    [502, {}, /has a problem/, null],
    [401, {}, /rejects the key of this server/, null],
    [404, {}, /not set up correctly \(404\)/, null],
    [302, { location: 'http://127.0.0.1:9/' }, /not set up correctly/, null],
  ])(
    'status %i is retried, with a sentence and after the given time',
    async (status, ...[headers, sentence, seconds]) => {
      const error = await refused(answerWith(status, '<h1>no</h1>', headers))
      expect(error).toBeInstanceOf(EngineDown)
      expect(error.message).toMatch(sentence)
      expect(error.seconds).toEqual(seconds)
      expect(error.stumbled).toBe(status === 500)
    },
  )

  test.each([
    [
      'a sentence',
      { error: { message: 'Audio file is "too" short' } },
      /refused this recording: Audio file is "too" short$/,
    ],
    ['a detail', { detail: 'Unknown language' }, /refused this recording: Unknown language$/],
    ['a page', '<html>Bad Request</html>', /refused this recording: it answered 400$/],
    ['a long text', 'x'.repeat(5000), /: x{200}$/],
  ])('the reason for refusing a recording is passed on: %s', async (_, body, sentence) => {
    const error = await refused(answerWith(400, body))
    expect(error).toBeInstanceOf(SpeechError)
    expect(error.message).toMatch(sentence)
  })

  test.each([
    ['JSON that breaks off', '{"text": "the wat'],
    ['nothing', ''],
    ['a page', '<html></html>'],
    ['another thing', { hello: 'world' }],
    ['words that are no list', { words: 'the water' }],
    ['times that are no numbers', { words: [{ word: 'x', start: '0', end: '1' }] }],
    ['more words than anybody says', { text: 'no '.repeat(200_000) }],
  ])('an unreadable answer may be due to the recording and limits the retries: %s', async (_, body) => {
    const error = await refused(answerWith(200, body))
    expect(error).toBeInstanceOf(EngineDown)
    expect(error.message).toMatch(/answered what cannot be read/)
    expect(error.stumbled).toBe(true)
  })

  test('a connection that breaks off, or is never made, is waited for', async () => {
    const broken = await refused((response) => response.destroy())
    expect(broken).toBeInstanceOf(EngineDown)
    const half = await refused((response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('{"text":')
      response.destroy()
    })
    expect(half.message).toMatch(/is not responding/)
    const nobody = engineAt({ url: 'http://127.0.0.1:9' }).transcribe(wav)
    await expect(nobody).rejects.toThrow(/Lab is not responding/)
  })

  test('a slow answer is waited for, and can be stopped', async () => {
    const asked = Promise.withResolvers<Parameters<ReturnType<typeof answerWith>>[0]>()
    server.next((response) => asked.resolve(response))
    const coming = engineAt(server).transcribe(wav)
    answerWith(200, { text: 'yes' })(await asked.promise)
    expect((await coming).words.map(({ text }) => text)).toEqual(['yes'])
    server.next(() => {})
    await expect(engineAt(server).transcribe(wav, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/)
  })

  test('key, model, language, vocabulary and sound are sent, and a URL may end with /v1', async () => {
    const keyed = engineAt({ url: `${server.url}/v1/` }, { key: 'secret', model: 'Systran/large' })
    await keyed.transcribe(wav, { language: 'pt-BR', vocabulary: ['Bergen', 'Kaufmann'] })
    const { path, authorization, fields, wav: sent } = server.asked.at(-1) ?? ({} as Server['asked'][number])
    expect([path, authorization]).toEqual(['/v1/audio/transcriptions', 'Bearer secret'])
    expect(fields).toEqual([
      ['model', 'Systran/large'],
      ['response_format', 'verbose_json'],
      ['timestamp_granularities[]', 'word'],
      ['timestamp_granularities[]', 'segment'],
      ['language', 'pt'],
      ['prompt', 'Bergen, Kaufmann'],
    ])
    expect(sent.subarray(0, 4).toString()).toBe('RIFF')
    await engineAt(server).transcribe(wav)
    expect(server.asked.at(-1)).toMatchObject({ authorization: undefined, fields: { length: 4 } })
  })
})

describe('a server whose model answers without times', () => {
  const formats = ({ asked }: Server) =>
    asked.map(({ fields }) => fields.find(([name]) => name === 'response_format')?.[1])

  test('after refusing times once, it is asked for plain text for a day', async () => {
    await using studio = await openStudio()
    await using server = await openSpeechServer(kinds['gpt-4o-transcribe'])
    const wav = await studio.speak('pump.wav', 'the water pump is broken')
    const engine = engineAt(server)
    for (const _ of [1, 2]) await engine.transcribe(wav)
    expect(formats(server)).toEqual(['verbose_json', 'json', 'json'])
    expect(server.asked.at(-1)?.fields.map(([name]) => name)).toEqual(['model', 'response_format'])
    await withClockAdvanced(25 * 60 * 60 * 1000, () => engine.transcribe(wav))
    expect(formats(server).slice(3)).toEqual(['verbose_json', 'json'])
  })

  test('other refusals are not retried as plain text, and a refusal of plain text fails', async () => {
    await using studio = await openStudio()
    await using server = await openSpeechServer()
    const wav = await studio.speak('pump.wav', 'the water pump is broken')
    server.next(answerWith(400, { error: { message: 'Unknown language' } }))
    await expect(engineAt(server).transcribe(wav)).rejects.toThrow(/Unknown language/)
    expect(formats(server)).toEqual(['verbose_json'])
    server.always(answerWith(400, NO_TIMES))
    await expect(engineAt(server).transcribe(wav)).rejects.toThrow(/refused this recording: response_format/)
    expect(formats(server)).toEqual(['verbose_json', 'verbose_json', 'json'])
  })

  test('its words are placed between pauses, so that sentences begin where they were said', async () => {
    await using studio = await openStudio()
    await using server = await openSpeechServer()
    const sounds: string[] = []
    const begins: number[] = []
    let seconds = 0
    for (const [at, sentence] of SENTENCES.entries()) {
      const spoken = await studio.speak(`${at}.wav`, sentence)
      begins.push(seconds)
      sounds.push(spoken, await studio.make(`${at}.pause.wav`, ...silence(0.3 + at * 0.4)))
      seconds += ((await readFile(spoken)).length - 44) / 32_000 + 0.3 + at * 0.4
    }
    const wav = await studio.make('all.wav', ...joined(...sounds))
    server.next(answerWith(200, { text: SENTENCES.map((sentence) => `${sentence}.`).join(' ') }))
    const { words } = await engineAt(server).transcribe(wav)
    const firsts = SENTENCES.map((_, at) => SENTENCES.slice(0, at).join(' ').split(' ').filter(Boolean).length)
    const apart = firsts.map((first, at) => (words[first]?.start ?? 0) - (begins[at] ?? 0))
    expect(words.length).toBeGreaterThan(20)
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...apart)).toBeLessThan(0.5)
  })
})

const SENTENCES = [
  'the fire department reached the water pump at noon',
  'please send the report tomorrow morning',
  'we need two more people at the gate',
  'the generator stopped at four and we started it again',
]

test('words without times of their own share those of their segment by length, as sure as it was', () => {
  const segment = { text: ' go home', start: 1, end: 4, avg_logprob: Math.log(0.8), no_speech_prob: 0.5 }
  const heard = readAnswer(JSON.stringify({ text: 'go home', language: 'Norwegian', segments: [segment] }), {
    duration: 10,
  })
  expect(heard).toEqual({
    language: 'no',
    words: [
      { text: 'go', start: 1, end: 2, confidence: expect.closeTo(0.4) },
      { text: 'home', start: 2, end: 4, confidence: expect.closeTo(0.4) },
    ],
  })
})

test('a digit takes as long as four letters, and a character that is a syllable as two', () => {
  const times = (text: string, seconds: number) =>
    distributeOverSegments(text, [{ start: 0, end: seconds }]).map(({ start, end }) => [start, end])
  expect(times('at 10', 10)).toEqual([
    [0, 2],
    [2, 10],
  ])
  expect(times('ab 水水', 6)).toEqual([
    [0, 2],
    [2, 4],
    [4, 6],
  ])
})

test('a server that answers a bare text still works', () => {
  expect(readAnswer('{"text": "yes no"}', { duration: 5 })?.words).toEqual([
    { text: 'yes', start: 0, end: 3, confidence: null },
    { text: 'no', start: 3, end: 5, confidence: null },
  ])
})

test.each([
  ['words that are no list', 'the water'],
  ['times that are no numbers', [{ word: 'the', start: '0', end: '1' }]],
  ['a word without an end', [{ word: 'the', start: 0 }, null]],
])('the text of an answer is used where its words are odd: %s', (_, words) => {
  const heard = readAnswer(JSON.stringify({ text: 'the pump', words, language: 'en' }), { duration: 7 })
  expect(heard?.words.map(({ text, start, end }) => [text, start, end])).toEqual([
    ['the', 0, 3],
    ['pump', 3, 7],
  ])
})

test('words out of order are sorted', () => {
  const said = [
    { word: ' pump', start: 2, end: 3 },
    { word: ' the', start: 0, end: 1 },
    { word: ' water', start: 1, end: 2 },
  ]
  const heard = readAnswer(JSON.stringify({ words: said.map((word) => ({ ...word, probability: 0.9 })) }), {
    duration: 4,
  })
  expect(heard?.words.map(({ text }) => text)).toEqual(['the', 'water', 'pump'])
})

test('an answer with impossibly many words is rejected', () => {
  const many = { words: Array.from({ length: 200_000 }, () => ({ word: ' no', start: 0, end: 1, probability: 1 })) }
  expect(readAnswer(JSON.stringify(many), { duration: 4 })).toBeNull()
})

test('times are clamped and sorted, and annotations are not words', () => {
  const words = [
    { word: '[BLANK_AUDIO]', start: 0, end: 1 },
    { word: 'late', start: 4, end: 99 },
    { word: 'early', start: -1, end: -2 },
  ]
  expect(readAnswer(JSON.stringify({ text: '', words }), { duration: 5 })?.words).toEqual([
    { text: 'early', start: 0, end: 0.02, confidence: null },
    { text: 'late', start: 4, end: 5, confidence: null },
  ])
})

test('words of low confidence and repeated phrases are marked', () => {
  const segment = { text: 'thanks', start: 0, end: 1 }
  const marked = (more: object) =>
    readAnswer(JSON.stringify({ segments: [{ ...segment, ...more }] }), { duration: 5 })?.words[0]?.phantom
  expect(marked({ avg_logprob: -1.2, no_speech_prob: 0.7 })).toBe(true)
  expect(marked({ avg_logprob: -0.2, no_speech_prob: 0.1, compression_ratio: 3 })).toBe(true)
  expect(marked({ avg_logprob: -0.2, no_speech_prob: 0.7, compression_ratio: 2 })).toBeUndefined()
})
