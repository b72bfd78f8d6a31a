import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Readable } from 'node:stream'
import { api } from '@earshot/contract'
import { playableKey } from '../apps/server/src/talks/talks/storage-keys.ts'
import type { MemberScope } from '../apps/server/src/organizations/scope.ts'
import { silence } from '../apps/server/src/testing/recordings.ts'
import { seedTalks } from '../apps/server/src/testing/seed-talks.ts'
import { openBenchServer, post } from './bench-server.ts'
import { middle } from './compare.ts'
import { openRawServer, RANGE_BYTES, SOUND_BYTES } from './raw-server.ts'

/** node bench/requests.ts: requests per second, compared with minimal Fastify handlers that run the same statement. */
interface Load {
  urls: string[]
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  connections: number
  seconds: number
}

interface Measured {
  /** Responses per second. */
  rate: number
  /** 99th percentile of the response time, in milliseconds. */
  p99: number
}

const ROUNDS = 3
const SECONDS = 4
const CONNECTIONS = [1, 8, 32]
/** If the ratios of rounds differ by more than this, the result is not meaningful. */
const MOST_SPREAD = 0.25

async function generate({ urls, method, headers, body, connections, seconds }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const bytes = body === undefined ? undefined : Buffer.from(body, 'base64')
  const taken: number[] = []
  let number = 0
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const sent = request(urls[number++ % urls.length] ?? '', { agent, method, headers }, (response) => {
        if ((response.statusCode ?? 500) >= 300) reject(new Error(`${method} ${urls[0]}: ${response.statusCode}`))
        response.resume().once('end', resolve)
      })
      sent.once('error', reject)
      sent.end(bytes)
    })
  const until = performance.now() + seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      await ask()
      taken.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  taken.sort((a, b) => a - b)
  return { rate: taken.length / seconds, p99: taken[Math.floor((taken.length - 1) * 0.99)] ?? Number.NaN }
}

async function generateApart(load: Load) {
  const child = fork(fileURLToPath(import.meta.url), ['generate'])
  child.send(load)
  const [measured] = (await once(child, 'message')) as [Measured]
  child.disconnect()
  return measured
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

interface Pair {
  name: string
  ours: Omit<Load, 'connections' | 'seconds'>
  raw: Omit<Load, 'connections' | 'seconds'>
}

/** Alternates both, so that other load affects both. */
async function compare({ name, ours, raw }: Pair) {
  for (const connections of CONNECTIONS) {
    const rounds: { ours: Measured; raw: Measured }[] = []
    for (const each of [ours, raw]) await generateApart({ ...each, connections, seconds: 1 })
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        ours: await generateApart({ ...ours, connections, seconds: SECONDS }),
        raw: await generateApart({ ...raw, connections, seconds: SECONDS }),
      })
    const ratios = rounds.map((round) => round.ours.rate / round.raw.rate)
    const spread = (Math.max(...ratios) - Math.min(...ratios)) / middle(ratios)
    const of = (what: 'ours' | 'raw', which: keyof Measured) =>
      middle(rounds.map((round) => round[what][which])).toFixed(0)
    const shown =
      spread > MOST_SPREAD ? `no ratio, rounds differ by ${(spread * 100).toFixed(0)} %` : middle(ratios).toFixed(2)
    say(
      `| ${name} | ${connections} | ${of('ours', 'rate')} / ${of('raw', 'rate')} | ${of('ours', 'p99')} / ${of('raw', 'p99')} ms | ${shown} |`,
    )
  }
}

async function formOf(fields: Record<string, string>, sound: Buffer<ArrayBuffer>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('audio', new Blob([sound], { type: 'audio/wav' }), 'talk.wav')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  return {
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(body.length),
    },
    body: body.toString('base64'),
  }
}

async function seedPlayable(org: MemberScope, channel_id: string) {
  const talk = { text: '', user_id: org.user_id, channel_id, playable: true }
  const [talk_id = ''] = await seedTalks(org, [talk])
  await org.context.storage.put(playableKey(org.org_id, talk_id), Readable.from([Buffer.alloc(SOUND_BYTES, 7)]))
  return talk_id
}

async function answered<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Answer
}

if (process.argv[2] === 'generate') {
  const [load] = (await once(process, 'message')) as [Load]
  const measured = await generate(load)
  process.send?.(measured)
} else {
  await using station = await openBenchServer()
  const { url, token, org, superuserUrl } = station
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-raw-'))
  const raw = await openRawServer({ superuserUrl, org_id: org.org_id, folder })
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
  const { talks } = await post<{ talks: { talk_id: string; channel_id: string }[] }>(
    `${url}/v3${api.search.search.path}`,
    token,
    { org_id: org.org_id },
  )
  const asked = talks.map(({ talk_id }) => `talk_id=${talk_id}`)
  const place = { org_id: org.org_id, channel_id: talks[0]?.channel_id ?? '' }
  const sound = Buffer.from(await silence(1))
  const form = await formOf(place, sound)
  const json = { 'content-type': 'application/json' }
  const query = Buffer.from(JSON.stringify({ org_id: org.org_id })).toString('base64')
  say('| what | connections | a second, ours / raw | 99 % within, ours / raw | ratio |\n|---|---|---|---|---|')
  await compare({
    name: 'GET /talk',
    ours: { method: 'GET', headers, urls: asked.map((one) => `${url}/v3${api.talks.find.path}?${one}`) },
    raw: { method: 'GET', headers: {}, urls: asked.map((one) => `${raw.url}/talk?${one}`) },
  })
  await compare({
    name: 'POST /search, the newest 50',
    ours: {
      method: 'POST',
      headers: { ...headers, ...json },
      urls: [`${url}/v3${api.search.search.path}`],
      body: query,
    },
    raw: { method: 'POST', headers: json, urls: [`${raw.url}/list`], body: query },
  })
  await compare({
    name: 'POST /save, 32 kB',
    ours: {
      method: 'POST',
      urls: [`${url}/v3${api.talks.save.path}`],
      headers: { ...headers, ...form.headers },
      body: form.body,
    },
    raw: {
      method: 'POST',
      urls: [`${raw.url}/save`],
      headers: { 'content-type': 'application/octet-stream' },
      body: sound.toString('base64'),
    },
  })
  const talk_id = await seedPlayable(org, place.channel_id)
  const { audio_url } = await answered<{ audio_url: string }>(
    await fetch(`${url}/v3${api.talks.find.path}?talk_id=${talk_id}`, { headers }),
  )
  const range = { range: `bytes=0-${RANGE_BYTES - 1}` }
  await compare({
    name: 'GET /get, 64 KiB',
    ours: { method: 'GET', headers: range, urls: [`${url}${audio_url}`] },
    raw: { method: 'GET', headers: range, urls: [`${raw.url}/sound`] },
  })
  await raw.close()
  await rm(folder, { recursive: true })
}
