import { cutText } from '@earshot/contract/rules/cut-text'
import { EngineDown, type SpeechResult, type Hints, type Speech, SpeechError } from '../speech.ts'
import { partsIn, secondsOf } from '../wav.ts'
import { hasNoTimes, readAnswer, type SentSound } from './read-answer.ts'
import { type SpeechAnswer, upload } from './upload.ts'
import { SPLIT_AT_PAUSES } from './word-times.ts'

export interface OpenAiSettings {
  name: string
  /** With or without /v1 at the end. */
  url: string
  model: string
  key?: string | undefined
  languages: readonly string[]
  /** The timeout if another engine can take over; default: Earshot's own limit. */
  hurried?: Pace
}

/** Seconds per request. Servers accept 25 MB, which is thirteen minutes. */
const PORTION = 10 * 60

/** Timeout in seconds: a fixed part, and one per second of audio. */
interface Pace {
  start: number
  slowest: number
}
const PACE: Pace = { start: 120, slowest: 15 }
/** If another engine can take over. */
const HURRIED: Pace = { start: 60, slowest: 3 }

/** Milliseconds before timestamps are requested again from a model that refused them. */
const PLAIN_FOR = 24 * 60 * 60 * 1000

/** Any server with OpenAI's API: POST /v1/audio/transcriptions. */
export function openAi(settings: OpenAiSettings): Speech {
  const { name, languages } = settings
  let plainUntil = 0
  const answerTo = async (task: Task) => {
    const plain = Date.now() < plainUntil
    const answered = await asked(settings, { ...task, plain })
    if (plain || !refusesTimes(answered)) return answered
    plainUntil = Date.now() + PLAIN_FOR
    return asked(settings, { ...task, plain: true })
  }
  return {
    name,
    languages,
    local: false,
    invents: true,
    portion: PORTION,
    missing: async () => null,
    transcribe: async (wav, hints = {}) => {
      hints.signal?.throwIfAborted()
      const duration = await secondsOf(wav)
      if (duration === 0) return { words: [], language: null }
      const answered = await answerTo({ wav, duration, hints })
      const parts = hasNoTimes(answered.body) ? await partsIn(wav, SPLIT_AT_PAUSES) : []
      return heardIn(settings, answered, { duration, parts })
    },
  }
}

interface Task {
  wav: string
  duration: number
  hints: Hints
}

/** Like gpt-4o-transcribe: "response_format 'verbose_json' is not compatible with model …". */
const refusesTimes = ({ status, body }: SpeechAnswer) =>
  (status === 400 || status === 422) && /response_format|verbose_json|timestamp_granularit/.test(body)

async function asked(settings: OpenAiSettings, { wav, duration, hints, plain }: Task & { plain: boolean }) {
  const { name, url, key, hurried = HURRIED } = settings
  const { start, slowest } = hints.hurry ? hurried : PACE
  const late = AbortSignal.timeout(Math.round((start + duration * slowest) * 1000))
  const signal = AbortSignal.any([late, ...(hints.signal ? [hints.signal] : [])])
  try {
    return await upload({
      url: new URL(`${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/audio/transcriptions`),
      headers: key ? { authorization: `Bearer ${key}` } : {},
      fields: fieldsOf(settings, hints, plain),
      wav,
      signal,
    })
  } catch {
    hints.signal?.throwIfAborted()
    if (late.aborted) throw new EngineDown(`The speech engine ${name} took too long`, { stumbled: true, slow: true })
    throw new EngineDown(`The speech engine ${name} is not responding. The talk is transcribed once it responds`)
  }
}

/** Characters. Whisper reads only a prompt's last 224 tokens. */
const LONGEST_PROMPT = 800

const WITH_TIMES: [string, string][] = [
  ['response_format', 'verbose_json'],
  ['timestamp_granularities[]', 'word'],
  ['timestamp_granularities[]', 'segment'],
]

function fieldsOf({ model }: OpenAiSettings, { language, vocabulary = [] }: Hints, plain: boolean): [string, string][] {
  const prompt = cutText(vocabulary.join(', '), LONGEST_PROMPT)
  return [
    ['model', model],
    ...(plain ? [['response_format', 'json'] as [string, string]] : WITH_TIMES),
    ...(language ? [['language', language.split('-')[0] ?? language] as [string, string]] : []),
    ...(prompt ? [['prompt', prompt] as [string, string]] : []),
  ]
}

function heardIn({ name }: OpenAiSettings, { status, headers, body }: SpeechAnswer, sound: SentSound): SpeechResult {
  if (status === 429 || status === 503)
    throw new EngineDown(`The speech engine ${name} is busy. The talk is transcribed once it is free`, {
      seconds: retryAfter(headers['retry-after']),
    })
  if (status >= 500 || status === 408)
    throw new EngineDown(`The speech engine ${name} has a problem (${status}). The talk is tried again`, {
      seconds: retryAfter(headers['retry-after']),
      stumbled: status === 500,
    })
  if (status === 401 || status === 403)
    throw new EngineDown(`The speech engine ${name} rejects the key of this server (${status}). Contact the operator`)
  if (status < 200 || (status >= 300 && status < 400) || [402, 404, 405].includes(status))
    throw new EngineDown(`The speech engine ${name} is not set up correctly (${status}). Contact the operator`)
  if (status >= 400)
    throw new SpeechError(`The speech engine ${name} refused this recording: ${sentenceIn(body, status)}`)
  const heard = readAnswer(body, sound)
  if (heard) return heard
  throw new EngineDown(`The speech engine ${name} answered what cannot be read. The talk is tried again`, {
    stumbled: true,
  })
}

/** Seconds or an HTTP date. */
function retryAfter(value: string | undefined): number | null {
  if (value === undefined) return null
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(1, seconds) : null
}

const LONGEST_SENTENCE = 200

function sentenceIn(body: string, status: number): string {
  const found = /"(?:message|detail|error|text)"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(body)?.[1]
  const said = found?.replaceAll(/\\[nrt]/g, ' ').replaceAll('\\', '') ?? (/^[<{[]/.test(body) ? '' : body)
  const plain = said
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SENTENCE)
  return plain || `it answered ${status}`
}
