import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { api } from '@earshot/contract'
import { liveRoutes } from '@earshot/contract/live'
import { openBenchServer } from './bench-server.ts'

/**
 * node bench/overload.ts: how requests and a thousand live streams behave at four times the rate that saturates the
 * server.
 */
interface Load {
  url: string
  token: string
  org_id: string
  /** Calls per second, or as many as eight sequential callers make. */
  rate: number | 'saturating'
  seconds: number
}

interface Answer {
  status: number
  ms: number
}

const CALLERS = 8
const SECONDS = 15
const TIMES = 4
const STREAMS = 1000

async function search({ url, token, org_id }: Load): Promise<Answer> {
  const since = performance.now()
  const response = await fetch(`${url}/v3${api.search.search.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ org_id, query: 'word40' }),
  }).catch(() => null)
  await response?.arrayBuffer().catch(() => null)
  return { status: response?.status ?? 0, ms: performance.now() - since }
}

async function generate(load: Load): Promise<Answer[]> {
  const answers: Answer[] = []
  const until = performance.now() + load.seconds * 1000
  const caller = async () => {
    while (performance.now() < until) answers.push(await search(load))
  }
  if (load.rate === 'saturating') {
    await Promise.all(Array.from({ length: CALLERS }, caller))
    return answers
  }
  const running: Promise<unknown>[] = []
  const start = performance.now()
  while (performance.now() < until) {
    const due = Math.floor(((performance.now() - start) / 1000) * load.rate)
    while (running.length < due) running.push(search(load).then((answer) => answers.push(answer)))
    await pause(5)
  }
  await Promise.all(running)
  return answers
}

interface Streams {
  open(): Promise<number>
  close(): void
}

function listen({ url, token, org_id }: Load) {
  const headers = { authorization: `Bearer ${token}` }
  let open = 0
  for (let number = 0; number < STREAMS; number++) {
    const request = get(
      `${url}/v3${liveRoutes.listen.path}?org_id=${org_id}`,
      { headers, agent: false },
      (response) => {
        if (response.statusCode !== 200) return
        open++
        response.resume().once('close', () => open--)
      },
    )
    request.on('error', () => undefined)
  }
  process.on('message', () => process.send?.(open))
}

async function openStreams(load: Load): Promise<Streams> {
  const child = fork(fileURLToPath(import.meta.url), ['listen'])
  child.send(load)
  const open = async () => {
    child.send('how many?')
    return ((await once(child, 'message')) as [number])[0]
  }
  while ((await open()) < STREAMS) await pause(100)
  return { open, close: () => void child.kill() }
}

/** A separate process, so that callers and server do not share an event loop. */
async function generateApart(load: Load) {
  const child = fork(fileURLToPath(import.meta.url), ['generate'])
  child.send(load)
  const [answers] = (await once(child, 'message')) as [Answer[]]
  child.disconnect()
  return answers
}

const percentile = (answers: Answer[], part: number) =>
  answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor((answers.length - 1) * part)] ?? 0
const mb = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`
const say = (line: string) => void process.stdout.write(`${line}\n`)
const line = (name: string, answers: Answer[]) =>
  say(
    `${name}: ${answers.length}, half within ${percentile(answers, 0.5).toFixed(0)} ms, 99 % within ${percentile(answers, 0.99).toFixed(0)} ms`,
  )

if (process.argv[2] === 'generate') {
  const [load] = (await once(process, 'message')) as [Load]
  const answers = await generate(load)
  process.send?.(answers)
} else if (process.argv[2] === 'listen') {
  const [load] = (await once(process, 'message')) as [Load]
  listen(load)
} else {
  await using station = await openBenchServer(
    process.env.REQUESTS_AT_ONCE ? { REQUESTS_AT_ONCE: process.env.REQUESTS_AT_ONCE } : {},
  )
  const { url, token, org } = station
  const load = { url, token, org_id: org.org_id, seconds: SECONDS }
  await generateApart({ ...load, rate: 'saturating', seconds: 3 })
  const saturating = await generateApart({ ...load, rate: 'saturating' })
  const rate = saturating.length / SECONDS
  line(`${rate.toFixed(0)} searches a second saturate the server`, saturating)
  const before = process.memoryUsage.rss()
  const streams = await openStreams({ ...load, rate })
  const listening = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 100)
  const over = await generateApart({ ...load, rate: rate * TIMES })
  clearInterval(watch)
  for (const [status, answers] of Map.groupBy(over, (answer) => answer.status))
    line(`at ${TIMES} times that rate, ${status}`, answers)
  say(`${await streams.open()} of ${STREAMS} live streams are still open`)
  streams.close()
  say(`memory of the server: ${mb(before)} before, ${mb(listening)} with ${STREAMS} live streams, ${mb(most)} at most`)
}
