import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@earshot/contract'
import { mulberry32 } from '@earshot/contract/rules/testing/chance'
import type { Context } from '../apps/server/src/core/context.ts'
import { insertSubscription } from '../apps/server/src/alerts/notifications/subscriptions.repo.ts'
import type { Speech } from '../apps/server/src/ports/speech/speech.ts'
import { openMailServer } from '../apps/server/src/ports/testing/mail-server.ts'
import { openPushService } from '../apps/server/src/ports/testing/push-service.ts'
import { openServer } from '../apps/server/src/ports/testing/server.ts'
import { originalKey } from '../apps/server/src/talks/talks/storage-keys.ts'
import { transcribeJob } from '../apps/server/src/talks/pipeline/transcribe.job.ts'
import { seedTalks } from '../apps/server/src/testing/seed-talks.ts'
import { openBenchServer, post, type BenchServer } from './bench-server.ts'

const WARM_UP = 5
const TALKS = 60
const GOAL_MS = 1000
const PATIENCE_MS = 30_000

const ways = ['live event', 'webhook', 'web push', 'email'] as const
type Way = (typeof ways)[number]

/** Milliseconds from the commit of the transcript until the hit arrives. */
export interface HitLatency {
  way: Way
  median: number
  p95: number
  kept: boolean
}

/**
 * Sends talks one after the other to a server with a worker. Each has its own alert and is awaited on all four
 * channels.
 */
export async function measureHitLatency(): Promise<HitLatency[]> {
  const clock = arrivals()
  await using mail = await openMailServer(clock.at('email'))
  await using push = await openPushService(undefined, clock.at('web push'))
  await using hook = await openServer((request, response) => {
    void clock.at('webhook')()
    request.resume().once('end', () => response.writeHead(204).end())
  })
  await using station = await openBenchServer({
    ...{ ROLES: 'api,worker', SMTP_URL: mail.url, WEBHOOK_ALLOW: '127.0.0.0/8' },
  })
  await subscribe(station, { hook: hook.url, push })
  using _ = await follow(station, clock.at('live event'))
  const next = mulberry32(3)
  const taken: Record<Way, number>[] = []
  for (let talk = 0; talk < WARM_UP + TALKS; talk++) {
    await pause(next() * 1000)
    taken.push(await clock.from(await prepare(station, talk)))
  }
  return ways.map((way) => summary(way, taken.slice(WARM_UP)))
}

function arrivals() {
  let arrived: Partial<Record<Way, () => void>> = {}
  const at = (way: Way) => async () => arrived[way]?.()
  async function from(commit: () => Promise<void>) {
    const moments: Partial<Record<Way, number>> = {}
    const all = ways.map((way) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      arrived[way] = () => {
        moments[way] ??= performance.now()
        resolve()
      }
      return promise
    })
    await commit()
    const committed = performance.now()
    const late = AbortSignal.timeout(PATIENCE_MS)
    await Promise.race([Promise.all(all), pause(PATIENCE_MS, undefined, { ref: false })])
    if (late.aborted) throw new Error(`Only ${Object.keys(moments).join(', ')} arrived`)
    arrived = {}
    return Object.fromEntries(ways.map((way) => [way, (moments[way] ?? 0) - committed])) as Record<Way, number>
  }
  return { at, from }
}

interface Ends {
  hook: string
  push: Awaited<ReturnType<typeof openPushService>>
}

async function subscribe({ url, token, org }: BenchServer, { hook, push }: Ends) {
  const { org_id, user_id, session_id, context } = org
  const endpoint = `http://127.0.0.1:${push.port}/`
  await insertSubscription(context.connections.outside, { user_id, session_id, endpoint, ...push.keys })
  const own = { own_alerts: { email: true, push: true } }
  await send(url, token, { route: api.notifications.update, body: { org_id, ...own } })
  const webhook = { org_id, name: 'Bench', url: hook, events: ['hit.created'] }
  await send(url, token, { route: api.webhooks.create, body: webhook })
}

async function send(
  url: string,
  token: string,
  { route, body }: { route: { method: string; path: string }; body: object },
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}/v3${route.path}`, { method: route.method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
}

/** A browser's live stream; `call` runs at the first event about hits. */
async function follow({ url, token, org }: BenchServer, call: () => Promise<void>) {
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`${url}/v3/live?org_id=${org.org_id}`, { headers, signal: stop.signal })
  const read = async () => {
    for await (const text of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
      if (text.includes('"hits"')) void call()
  }
  void read().catch(() => {})
  return { [Symbol.dispose]: () => stop.abort() }
}

/**
 * A talk waiting to be transcribed, and an alert for a word that only this talk contains. Returns the function that
 * commits the transcript.
 */
async function prepare({ url, token, org }: BenchServer, at: number) {
  const { context, org_id, user_id } = org
  const keyword = `arrival${at}`
  await post(`${url}/v3${api.alerts.save.path}`, token, { org_id, keyword })
  const { channel_id } = await post<{ channel_id: string }>(`${url}/v3${api.channels.create.path}`, token, {
    ...{ org_id, name: `Arrival ${at}` },
  })
  const [talk_id = ''] = await seedTalks({ context, org_id }, [{ user_id, channel_id, text: '', state: 'waiting' }])
  await context.storage.put(originalKey(org_id, talk_id), Readable.from([Buffer.from('sound')]))
  const task = { org_id, talk_id }
  return () => transcribeJob.handle(hearing(context, keyword), task, new AbortController().signal)
}

function hearing(context: Context, keyword: string): Context {
  const words = ['there', 'is', keyword, 'here'].map((text, at) => ({
    text,
    start: at,
    end: at + 0.5,
    confidence: 0.9,
  }))
  const engine: Speech = {
    ...{ name: 'bench', local: true, invents: false, languages: ['en'], portion: null },
    missing: async () => null,
    transcribe: async () => ({ words, language: 'en' }),
  }
  const chunks = async function* () {
    yield { start: 0, end: 4, parts: [{ start: 0, end: 4, at: 0 }], path: '' }
  }
  return { ...context, media: { ...context.media, chunks }, speech: { all: [engine] } }
}

function summary(way: Way, taken: Record<Way, number>[]): HitLatency {
  const sorted = taken.map((each) => each[way]).toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { way, median: at(0.5), p95: at(0.95), kept: at(0.95) <= GOAL_MS }
}
