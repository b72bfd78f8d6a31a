import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moonshine } from './moonshine.ts'
import type { RecognizedWord } from '../speech/speech.ts'
import { openServer } from './server.ts'

export interface SpeechRequest {
  path: string
  authorization: string | undefined
  fields: [name: string, value: string][]
  wav: Buffer
}

export type SpeechServerKind = (words: RecognizedWord[]) => object

const text = (words: RecognizedWord[]) => words.map((word) => word.text).join(' ')
const whole = (words: RecognizedWord[]) => ({
  id: 0,
  text: ` ${text(words)}`,
  start: words[0]?.start ?? 0,
  end: words.at(-1)?.end ?? 0,
  avg_logprob: -0.2,
  no_speech_prob: 0.01,
  compression_ratio: 1.2,
})
const sentence = (words: RecognizedWord[]) => `${text(words).replace(/^./, (first) => first.toUpperCase())}.`
const timed = ({ text: word, start, end }: RecognizedWord) => ({ word, start, end })

export const kinds = {
  openai: (words) => ({
    ...{ task: 'transcribe', language: 'english', duration: 3, text: text(words) },
    words: words.map(timed),
    segments: words.length > 0 ? [whole(words)] : [],
  }),
  speaches: (words) => ({
    ...{ task: 'transcribe', language: 'en', duration: 3, text: text(words) },
    words: words.map((word) => ({ ...timed(word), word: ` ${word.text}`, probability: word.confidence })),
    segments: words.length > 0 ? [{ ...whole(words), words: null }] : [],
  }),
  'whisper.cpp': (words) => ({
    ...{ task: 'transcribe', language: 'english', duration: 3, text: text(words) },
    segments: words.length > 0 ? [{ ...whole(words), words: words.flatMap(inTokens) }] : [],
  }),
  'whisper.cpp without words': (words) => ({
    ...{ task: 'transcribe', language: 'english', duration: 3, text: text(words) },
    segments: utterances(words).map(whole),
  }),
  'gpt-4o-transcribe': (words) => ({
    text: utterances(words).map(sentence).join(' '),
    usage: { type: 'tokens', total_tokens: 30 },
  }),
} satisfies Record<string, SpeechServerKind>

/** OpenAI's own text. */
export const NO_TIMES = {
  error: {
    message:
      "response_format 'verbose_json' is not compatible with model 'gpt-4o-transcribe'. Use 'json' or 'text' instead.",
    ...{ type: 'invalid_request_error', param: 'response_format', code: 'unsupported_value' },
  },
}

const refusalOf = (kind: SpeechServerKind, { fields }: SpeechRequest) =>
  kind === kinds['gpt-4o-transcribe'] && fields.some(([, value]) => value === 'verbose_json')
    ? answerWith(400, NO_TIMES)
    : undefined

/** whisper.cpp returns tokens: a long word is two, the second without a leading space. */
function inTokens({ text: word, start, end, confidence }: RecognizedWord) {
  const middle = (start + end) / 2
  if (word.length < 5) return [{ word: ` ${word}`, start, end, probability: confidence }]
  return [
    { word: ` ${word.slice(0, 3)}`, start, end: middle, probability: confidence },
    { word: word.slice(3), start: middle, end, probability: 1 },
  ]
}

/** Words with less than a second between them. */
function utterances(words: RecognizedWord[]): RecognizedWord[][] {
  const found: RecognizedWord[][] = []
  for (const word of words) {
    const last = found.at(-1)
    if (last && word.start - (last.at(-1)?.end ?? 0) < 1) last.push(word)
    else found.push([word])
  }
  return found
}

interface Tls {
  key: string
  cert: string
}

/** A speech server that transcribes with Moonshine, in plain words, unless its next answer is set. Dispose it after use. */
export async function openSpeechServer(kind: SpeechServerKind = kinds.openai, port = 0, tls?: Tls) {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-speech-'))
  const asked: SpeechRequest[] = []
  const laid: ((response: ServerResponse) => unknown)[] = []
  let always: ((response: ServerResponse) => unknown) | null = null
  const server = await openServer(
    async (request, response) => {
      const form = await formOf(request).catch(() => null)
      if (!form) return
      asked.push(form)
      const fixed = laid.shift() ?? always ?? refusalOf(kind, form)
      if (fixed) return fixed(response)
      const words = await listen(join(folder, `${asked.length}.wav`), form.wav, response)
      response.setHeader('content-type', 'application/json')
      if (words) response.end(JSON.stringify(kind(words)))
    },
    port,
    tls,
  )
  return {
    url: server.url,
    asked,
    next: (answer: (response: ServerResponse) => unknown) => void laid.push(answer),
    always: (answer: typeof always) => void (always = answer),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const remembered = new Map<string, RecognizedWord[]>()
/** Bytes. Tests stop the server while it hears a longer one. */
const LONGEST_REMEMBERED = 1_000_000

/** Transcribes each short audio once. Null if the client has disconnected. */
async function listen(path: string, wav: Buffer, response: ServerResponse) {
  const name = createHash('sha256').update(wav).digest('hex')
  const words = remembered.get(name) ?? (await hear(path, wav, response))
  if (words && wav.length < LONGEST_REMEMBERED) remembered.set(name, words)
  return words
}

async function hear(path: string, wav: Buffer, response: ServerResponse) {
  await writeFile(path, wav)
  const stop = new AbortController()
  response.once('close', () => stop.abort())
  const heard = await moonshine()
    .transcribe(path, { signal: stop.signal, quick: true })
    .catch(() => null)
  return heard?.words.map((word) => ({ ...word, text: word.text.toLowerCase().replace(/[.,!?]+$/, '') })) ?? null
}

export const answerWith =
  (status: number, body: object | string = '', headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))

/** Throws if the client disconnects midway. */
async function formOf(request: IncomingMessage): Promise<SpeechRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(body, { headers }).formData()
  const file = form.get('file') as File
  const fields = [...form].filter(([name]) => name !== 'file') as [string, string][]
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    fields,
    wav: Buffer.from(await file.arrayBuffer()),
  }
}
