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
import { type Ask, type Organization, placesOf, requests, TZ } from './size-requests.ts'

/**
 * node bench/sizes.ts [talks …]: requests of organizations of different sizes in one database, by turns, through HTTP.
 * Milliseconds in the middle / 95 % within.
 */
const given = process.argv.slice(2).map(Number)
const SIZES = given.length > 0 ? given : [100_000, 1_000_000]
const ROUNDS = 20
const WARM_UP = 3

const stops: Stop[] = []
try {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-bench-'))
  stops.push(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { DATA_DIR: dataDir, ROLES: 'api', QUOTA_STORAGE_GB: '100000', REQUEST_TIMEOUT: '600' }
  const { context, superuserUrl } = await openBenchContext(settings, stops)
  const { url, close } = await listen(await buildApp(context, null), { port: 0, host: '127.0.0.1' })
  stops.push(close)
  const { token, caller } = await signIn(context)
  const organizations: Organization[] = []
  for (const talks of SIZES) {
    const path = `${url}/v3${api.organizations.create.path}`
    const { org_id } = await post<{ org_id: string }>(path, token, { name: `${talks} talks` })
    await timed(`filling ${talks}`, () => fillOrganization(superuserUrl, talks, { org_id, user_id: caller.user_id }))
    await timed(`counting ${talks} ahead, once`, () => countAll(enterAsJob(context, org_id)))
    organizations.push(await placesOf({ url, token }, org_id))
  }
  say(`| what | ${SIZES.join(' | ')} | load |`)
  for (const [name, ask] of requests) await compareSizes(name, ask, organizations)
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

async function compareSizes(name: string, ask: Ask, organizations: readonly Organization[]) {
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round++) rounds.push(await askEach(ask, organizations))
  const taken = organizations.map((_, at) => rounds.slice(WARM_UP).map((times) => times[at] ?? Number.NaN))
  const figures = taken.map((times) => `${share(times, 0.5)} / ${share(times, 0.95)}`)
  say(`| ${name} | ${figures.join(' | ')} | ${load()} |`)
}

async function askEach(ask: Ask, organizations: readonly Organization[]) {
  const times: number[] = []
  for (const organization of organizations) {
    const began = performance.now()
    await ask(organization)
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
