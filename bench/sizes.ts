import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@earshot/contract'
import { beginningsIn, recentRange } from '@earshot/contract/rules/ranges'
import { buildApp } from '../apps/server/src/app.ts'
import { listen } from '../apps/server/src/core/http/listen.ts'
import { type Stop, stopAll } from '../apps/server/src/core/stops.ts'
import { enterAsJob, type OrgScope } from '../apps/server/src/organizations/scope.ts'
import { allTime, piecesOf } from '../apps/server/src/talks/analytics/pieces.ts'
import { checkCounts } from '../apps/server/src/talks/analytics/check-counts.service.ts'
import { findTimes } from '../apps/server/src/talks/analytics/rollups.repo.ts'
import { countAhead } from '../apps/server/src/talks/analytics/rollups.service.ts'
import { openBenchContext, post, signIn } from './bench-server.ts'
import { fillOrganization } from './fill-organization.ts'
import { say } from './load.ts'

/**
 * node bench/sizes.ts [talks …]: requests of organizations of different sizes in one database, by turns, through HTTP.
 * Milliseconds in the middle / 95 % within.
 */
const given = process.argv.slice(2).map(Number)
const SIZES = given.length > 0 ? given : [100_000, 1_000_000]
const ROUNDS = 20
const WARM_UP = 3
const TZ = 'Europe/Berlin'

interface Station {
  url: string
  token: string
}

type Ask = (org_id: string) => Promise<unknown>

const stops: Stop[] = []
try {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-bench-'))
  stops.push(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { DATA_DIR: dataDir, ROLES: 'api', QUOTA_STORAGE_GB: '100000', REQUEST_TIMEOUT: '600' }
  const { context, superuserUrl } = await openBenchContext(settings, stops)
  const { url, close } = await listen(await buildApp(context, null), { port: 0, host: '127.0.0.1' })
  stops.push(close)
  const { token, caller } = await signIn(context)
  const org_ids: string[] = []
  for (const talks of SIZES) {
    const path = `${url}/v3${api.organizations.create.path}`
    const { org_id } = await post<{ org_id: string }>(path, token, { name: `${talks} talks` })
    await timed(`filling ${talks}`, () => fillOrganization(superuserUrl, talks, { org_id, user_id: caller.user_id }))
    await timed(`counting ${talks} ahead, once`, () => countAll(enterAsJob(context, org_id)))
    org_ids.push(org_id)
  }
  say(`| what | ${SIZES.join(' | ')} | load |`)
  for (const [name, ask] of asks({ url, token })) await compareSizes(name, ask, org_ids)
} finally {
  await stopAll(stops)
}

async function timed(what: string, work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  say(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s, load ${load()}`)
}

async function countAll(org: OrgScope) {
  const range = recentRange('3', { now: Date.now(), tz: TZ })
  await countAhead(org, piecesOf({ ...range, tz: TZ }, beginningsIn({ ...range, by: 'day', tz: TZ })))
  const { first, last } = await findTimes(org)
  const all = allTime(Date.parse(first ?? ''), Date.parse(last ?? ''))
  await countAhead(
    org,
    all.filter(({ whole }) => whole),
  )
  await checkCounts(org, '-infinity')
}

function asks({ url, token }: Station): [string, Ask][] {
  const search = (more: object) => (org_id: string) =>
    post(`${url}/v3${api.search.search.path}`, token, { org_id, ...more })
  const get = async (path: string, query: Record<string, string>) => {
    const asked = `${url}/v3${path}?${new URLSearchParams(query).toString()}`
    const response = await fetch(asked, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(await response.text())
    return response.text()
  }
  const analytics = (group: string) => (org_id: string) =>
    get(api.analytics.find.path, { org_id, range: '3', group, tz: TZ })
  return [
    ['the newest 50', search({})],
    ['a common word', search({ query: 'word0' })],
    ['a rare word', search({ query: 'word4990' })],
    ['two words', search({ query: 'word20 word30' })],
    ['a phrase of common words', search({ query: '"word0 word1"' })],
    ['needs review', search({ needs_review: true })],
    ['longer than five minutes', search({ min_duration: 300 })],
    ['a week', search({ from: ago(60), to: ago(53) })],
    ['analytics of a year by channel', analytics('channel')],
    ['analytics of a year by tag', analytics('tag')],
    ['tag counts', (org_id) => get(api.tags.count.path, { org_id })],
    ['counts of all organizations', () => get(api.organizations.count.path, {})],
    ['GET /user with all extras', () => get(api.users.find.path, { extras: 'all' })],
  ]
}

function ago(days: number) {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}

async function compareSizes(name: string, ask: Ask, org_ids: readonly string[]) {
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round++) rounds.push(await askEach(ask, org_ids))
  const taken = org_ids.map((_, at) => rounds.slice(WARM_UP).map((times) => times[at] ?? Number.NaN))
  const figures = taken.map((times) => `${share(times, 0.5)} / ${share(times, 0.95)}`)
  say(`| ${name} | ${figures.join(' | ')} | ${load()} |`)
}

async function askEach(ask: Ask, org_ids: readonly string[]) {
  const times: number[] = []
  for (const org_id of org_ids) {
    const began = performance.now()
    await ask(org_id)
    times.push(performance.now() - began)
  }
  return times
}

function share(times: readonly number[], of: number) {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * of)]?.toFixed(1)
}

function load() {
  return loadavg()[0]?.toFixed(1)
}
