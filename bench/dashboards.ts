import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { api } from '@earshot/contract'
import { liveRoutes } from '@earshot/contract/live'
import { refreshRoutes } from '@earshot/contract/refresh'
import { openPaces, type Refetch } from '../apps/web/src/app/live/pace.ts'
import { announce } from '../apps/server/src/core/live/announce.ts'
import { join } from '../apps/server/src/organizations/members/members.service.ts'
import { alone, enterAsJob } from '../apps/server/src/organizations/scope.ts'
import { seedTalks } from '../apps/server/src/testing/seed-talks.ts'
import { nodesOf, processorTimes } from './cluster-nodes.ts'
import { type BenchServer, openBenchServer, post, signIn } from './bench-server.ts'
import { middle } from './compare.ts'
import { say } from './load.ts'

/**
 * node bench/dashboards.ts [seconds]: what 200 open dashboards take of the server while ten talks a second arrive in
 * their organization, above what the talks take without dashboards. Each dashboard is another person, refetches at the
 * pace of the page, and asks what the page asks. Linux only, since it reads /proc.
 */
const DASHBOARDS = 200
const TALKS_A_SECOND = 10
const SECONDS = Number(process.argv[2] ?? 60)
/** How long a talk takes to be transcribed. */
const TRANSCRIBED_MS = 2000
/** Figures are at least so old before a dashboard asks for them again. */
const FIGURES_MS = 15_000
/** So are counts, because the page adds what is new in its list (add-arrivals.ts). */
const COUNTED_MS = 60_000
/** One talk in ten has a hit. */
const HITS = 10

interface Dashboards {
  url: string
  org_id: string
  tokens: string[]
}

interface Dashboard {
  url: string
  org_id: string
  token: string
}

/** Notes how many milliseconds each request took, infinitely many if it was refused. */
const asking =
  ({ url, token }: Dashboard, took: number[]) =>
  async (path: string, body?: object) => {
    const since = performance.now()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}/v3${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    await response.arrayBuffer()
    took.push(response.ok ? performance.now() - since : Number.POSITIVE_INFINITY)
  }

/** True, and then false for so many milliseconds. */
function every(ms: number) {
  let last = 0
  return () => {
    const isDue = Date.now() - last > ms
    if (isDue) last = Date.now()
    return isDue
  }
}

/** At the pace of the page. */
function openDashboard(dashboard: Dashboard, took: number[]) {
  const { url, org_id, token } = dashboard
  const ask = asking(dashboard, took)
  const [figuresAreDue, countsAreDue] = [every(FIGURES_MS), every(COUNTED_MS)]
  const refetch = ({ kinds, counts, figures }: Refetch) => {
    const search = { org_id, query: '', tz: 'UTC', limit: 50 }
    const more = {
      ...(kinds.has('hits') && { hits: { org_id } }),
      ...(counts && countsAreDue() && { counts: { org_id } }),
      ...(figures && figuresAreDue() && { analytics: { org_id, range: '1', by: 'day', group: 'channel', tz: 'UTC' } }),
    }
    return Object.keys(more).length > 0
      ? ask(refreshRoutes.read.path, { org_id, search, ...more })
      : ask(api.search.search.path, search)
  }
  const paces = openPaces({ refetch, refetchCounts: () => undefined })
  const headers = { authorization: `Bearer ${token}` }
  get(`${url}/v3${liveRoutes.listen.path}?org_id=${org_id}`, { headers, agent: false }, (stream) => {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      for (const [, data = ''] of chunk.matchAll(/^data: (.*)$/gm)) paces.hear(JSON.parse(data), { waits: true })
    })
  })
}

if (process.argv[2] === 'dashboards') {
  const [{ tokens, ...place }] = (await once(process, 'message')) as [Dashboards]
  const took: number[] = []
  for (const token of tokens) openDashboard({ ...place, token }, took)
  process.on('message', () => process.send?.(took.splice(0)))
} else {
  await using station = await openBenchServer()
  const tokens: string[] = []
  const { context, org_id } = station.org
  for (let number = 0; number < DASHBOARDS; number++) {
    const { token, caller } = await signIn(context, `person ${number}`)
    await join(alone(enterAsJob(context, org_id)), { user_id: caller.user_id, org_role: 'member' })
    tokens.push(token)
  }
  const place = await firstTalk(station)
  await arrive(station, place, 5)
  const without = await measured(station, () => arrive(station, place, SECONDS))
  const child = fork(fileURLToPath(import.meta.url), ['dashboards'])
  child.send({ url: station.url, org_id, tokens } satisfies Dashboards)
  const answers = async () => {
    child.send('what did it take?')
    return ((await once(child, 'message')) as [number[]])[0]
  }
  await pause(5000)
  await arrive(station, place, 20)
  await answers()
  const beside = await measured(station, () => arrive(station, place, SECONDS))
  const took = (await answers()).toSorted((a, b) => a - b)
  child.kill()
  const share = (of: number) => `${((of / SECONDS) * 100).toFixed(0)} %`
  say(`${DASHBOARDS} dashboards, ${TALKS_A_SECOND} talks a second for ${SECONDS} s`)
  say(
    `requests of dashboards: ${(took.length / SECONDS).toFixed(0)} a second, ${middle(took).toFixed(0)} ms in the middle`,
  )
  say(`refused: ${took.filter((ms) => ms === Number.POSITIVE_INFINITY).length}`)
  say(`99 % within ${took[Math.floor((took.length - 1) * 0.99)]?.toFixed(0)} ms`)
  for (const what of ['server', 'postgres'] as const)
    say(`${what}: ${share(beside[what])} of a core with them, ${share(without[what])} without`)
}

async function firstTalk({ url, token, org: { org_id } }: BenchServer) {
  const { talks } = await post<{ talks: { channel_id: string; user_id: string }[] }>(
    `${url}/v3${api.search.search.path}`,
    token,
    { org_id, limit: 1 },
  )
  const [talk] = talks
  if (!talk) throw new Error('There are no talks')
  const { channel_id, user_id } = talk
  return { channel_id, user_id }
}

/** Talks that arrive, and are transcribed later, as the pipeline tells it. */
async function arrive({ org }: BenchServer, place: { channel_id: string; user_id: string }, seconds: number) {
  const scope = enterAsJob(org.context, org.org_id)
  const arriving: Promise<void>[] = []
  const began = performance.now()
  for (let number = 0; number < seconds * TALKS_A_SECOND; number++) {
    await pause(Math.max(0, began + (number * 1000) / TALKS_A_SECOND - performance.now()))
    arriving.push(arriveOne(number))
  }
  await Promise.all(arriving)

  async function arriveOne(number: number) {
    const { channel_id } = place
    await announce(alone(scope), 'arrivals', channel_id)
    await pause(TRANSCRIBED_MS)
    const recorded_at = new Date().toISOString()
    await seedTalks(scope, [{ ...place, recorded_at, duration: 20, text: 'a talk of a few words' }])
    await announce(alone(scope), 'talks', channel_id)
    if (number % HITS === 0) await announce(alone(scope), 'hits', channel_id)
  }
}

/** Seconds of processor time of this process, which is the server, and of its PostgreSQL. */
async function measured({ superuserUrl }: BenchServer, work: () => Promise<unknown>) {
  const nodes = await nodesOf(superuserUrl)
  const before = await processorTimes(nodes)
  await work()
  const after = await processorTimes(nodes)
  const taken = (node: string) => ((after.get(node) ?? 0) - (before.get(node) ?? 0)) / 1e6
  return { server: taken('server'), postgres: taken('PostgreSQL') }
}
