import type { Context } from '../../core/context.ts'
import { type Writing, enterAsJob, type OrgScope } from '../../organizations/scope.ts'
import * as repo from './check-counts.repo.ts'
import type { Span } from './figures.ts'
import { addBytes, recount } from './rollups.repo.ts'
import { batchesOf, foldChanges, locked, SPANS } from './rollups.service.ts'

export interface Difference {
  org_id: string
  spans: number
  bytes: number
}

/** Compares what was counted before `before` with the talks themselves, and corrects it. Null if all was right. */
export async function checkCounts(org: OrgScope, before: string): Promise<Difference | null> {
  await foldChanges(org)
  const started = await repo.findNow(org)
  let wrong = 0
  for (;;) {
    const spans = await repo.listCounted(org, before < started ? before : started, SPANS)
    if (spans.length === 0) break
    wrong += await locked(org, (tx) => correct(tx, spans))
  }
  const bytes = await locked(org, correctBytes)
  return wrong || bytes ? { org_id: org.org_id, spans: wrong, bytes } : null
}

async function correct(tx: Writing<OrgScope>, spans: Span[]) {
  let wrong = 0
  for (const some of batchesOf(spans)) {
    wrong += (await repo.listWrong(tx, some)).length
    await recount(tx, some)
  }
  return wrong
}

async function correctBytes(tx: Writing<OrgScope>) {
  const error = await repo.findByteError(tx)
  if (error !== 0) await addBytes(tx, -error)
  return error
}

const DAY = 24 * 60 * 60 * 1000

/** Of all organizations, what was counted more than a day ago. */
export async function checkOldCounts(context: Context) {
  const before = new Date(Date.now() - DAY).toISOString()
  for (const org_id of await repo.listToCheck(context.connections.outside, before)) {
    const difference = await checkCounts(enterAsJob(context, org_id), before)
    if (difference) context.log.warn(difference, 'counts of talks were wrong and have been corrected')
  }
}

export const listCountedOrganizations = (context: Pick<Context, 'connections'>) =>
  repo.listToCheck(context.connections.outside, 'infinity')
