import type { Context } from '../../core/context.ts'
import { type Writing, enterAsJob, type OrgScope } from '../../organizations/scope.ts'
import type { Span } from './figures.ts'
import * as repo from './rollups.repo.ts'

const ORGANIZATIONS = 1000
/** Per transaction. */
const CHANGES = 1000
/** Per statement: days together, each month alone. */
export const SPANS = 10
const LONG = 8 * 24 * 60 * 60 * 1000

/** Counts again what changed. Several workers may do it at once: organizations are locked one at a time. */
export async function foldAllChanges(context: Context) {
  for (const org_id of await repo.listChanged(context.connections.outside, ORGANIZATIONS))
    await foldChanges(enterAsJob(context, org_id)).catch((error) =>
      context.log.warn({ err: error, org_id }, 'changed talks were not counted again'),
    )
}

/** Changes that commit after they were taken stay for the next time; the counting that follows sees all that were taken. */
export async function foldChanges(org: OrgScope) {
  while ((await locked(org, foldSome)) === CHANGES);
}

/** One transaction at a time counts ahead for an organization. It causes no jobs or events. */
export function locked<Result>(org: OrgScope, work: (tx: Writing<OrgScope>) => Promise<Result>): Promise<Result> {
  const begin = async (tx: Writing<OrgScope>) => {
    await repo.lockTotals(tx)
    return work(tx)
  }
  return org.db.isTransaction
    ? begin(org as Writing<OrgScope>)
    : org.db.transaction().execute((db) => begin({ ...org, db }))
}

async function foldSome(tx: Writing<OrgScope>) {
  const changes = await repo.takeChanges(tx, CHANGES)
  if (changes.length === 0) return 0
  const bytes = changes.reduce((sum, change) => sum + change.bytes, 0)
  if (bytes !== 0) await repo.addBytes(tx, bytes)
  const affected = await repo.listAffected(tx, changes)
  for (const some of batchesOf(affected)) await repo.recount(tx, some)
  return changes.length
}

/** Counts spans that are not counted yet. */
export async function countAhead(org: OrgScope, spans: readonly Span[]) {
  for (const some of batchesOf(spans))
    await locked(org, async (tx) => {
      const uncounted = await repo.listUncounted(tx, some)
      if (uncounted.length > 0) await repo.recount(tx, uncounted)
    })
}

export function batchesOf(spans: readonly Span[]): Span[][] {
  const isLong = ({ starts, ends }: Span) => Date.parse(ends) - Date.parse(starts) > LONG
  const short = spans.filter((span) => !isLong(span))
  const days = Array.from({ length: Math.ceil(short.length / SPANS) }, (_, at) =>
    short.slice(at * SPANS, (at + 1) * SPANS),
  )
  return [...days, ...spans.filter(isLong).map((span) => [span])]
}
