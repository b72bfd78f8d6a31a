import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beginningsIn, recentRange } from '@earshot/contract/rules/ranges'
import { enterAsJob, type OrgScope } from '../apps/server/src/organizations/scope.ts'
import { requireStorageQuota } from '../apps/server/src/organizations/quotas/quotas.service.ts'
import { type Stop, stopAll } from '../apps/server/src/core/stops.ts'
import { countInRange } from '../apps/server/src/talks/analytics/count-in-range.service.ts'
import { checkCounts } from '../apps/server/src/talks/analytics/check-counts.service.ts'
import { KINDS } from '../apps/server/src/talks/analytics/figures.ts'
import { allTime, piecesOf } from '../apps/server/src/talks/analytics/pieces.ts'
import { findTimes, sumTalks } from '../apps/server/src/talks/analytics/rollups.repo.ts'
import { countAhead } from '../apps/server/src/talks/analytics/rollups.service.ts'
import { openBenchContext } from './bench-server.ts'
import { compare } from './compare.ts'
import { fillYear } from './fill-year.ts'

/** node bench/rollups.ts [talks …]: figures counted ahead, against the same statements that read the talks. */
const say = (text: string) => process.stdout.write(`${text}\n`)
const TZ = 'Europe/Berlin'
const TIMES = { warmUp: 2, rounds: 3, inARound: 5 }

const sizes = process.argv.slice(2).map(Number)
for (const talks of sizes.length > 0 ? sizes : [100_000]) await measureSize(talks)

async function measureSize(talks: number) {
  const stops: Stop[] = []
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-bench-'))
  stops.push(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { DATA_DIR: dataDir, ROLES: 'api', QUOTA_STORAGE_GB: '100000', REQUEST_TIMEOUT: '600' }
  try {
    const { context, superuserUrl } = await openBenchContext(settings, stops)
    const [ours, yardstick] = [await fillYear(superuserUrl, talks), await fillYear(superuserUrl, talks)]
    say(`${talks.toLocaleString('en')} talks of a year, milliseconds in the middle, counted ahead / read`)
    await measure(enterAsJob(context, ours), enterAsJob(context, yardstick))
  } finally {
    await stopAll(stops)
  }
}

async function measure(ours: OrgScope, yardstick: OrgScope) {
  const both = (name: string, ask: (org: OrgScope) => Promise<unknown>) =>
    report(
      name,
      () => ask(ours),
      () => ask(yardstick),
    )
  const pieces = year()
  const { first, last } = await findTimes(ours)
  const all = allTime(Date.parse(first ?? ''), Date.parse(last ?? ''))
  const started = performance.now()
  await countAhead(ours, pieces)
  say(`  counting the days of a year ahead: ${(performance.now() - started).toFixed(0)}`)
  await countAhead(
    ours,
    all.filter(({ whole }) => whole),
  )
  await checkCounts(ours, '-infinity')
  for (const group of KINDS)
    await both(`analytics of a year by ${group}`, (org) => countInRange(org, { pieces, group }))
  await both('tag counts', (org) => sumTalks(org, 'tag', all))
  const { db, org_id } = ours
  const everyTalk = () =>
    db
      .selectFrom('talks')
      .select((of) => of.fn.sum('bytes').as('sum'))
      .where('org_id', '=', org_id)
      .execute()
  await report('storage quota, against the sum of all talks', () => requireStorageQuota(ours, 1), everyTalk)
}

async function report(name: string, ours: () => Promise<unknown>, yardstick: () => Promise<unknown>) {
  const { ours: mine, yardstick: theirs, ratio } = await compare({ name, ours, yardstick, times: TIMES })
  say(`  ${name}: ${mine.toFixed(2)} / ${theirs.toFixed(1)} = ${ratio.toFixed(4)}`)
}

function year() {
  const range = recentRange('3', { now: Date.now(), tz: TZ })
  return piecesOf({ ...range, tz: TZ }, beginningsIn({ ...range, by: 'day', tz: TZ }))
}
