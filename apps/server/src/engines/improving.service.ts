import { REDO_DAYS } from '@earshot/contract/engines'
import type { Context } from '../context.ts'
import { enterAsJob, hold, type OrgScope, together } from '../organizations/scope.ts'
import { enginesFor } from '../ports/speech/engines.ts'
import type { Speech } from '../ports/speech/speech.ts'
import { transcribeJob } from '../talks/pipeline/transcribe.job.ts'
import { findChoice, listImprovable, listProvisional } from './engines.repo.ts'
import { queuedAgain } from './redo.job.ts'

/** As many talks of an organization wait to be done again at once. */
const BATCH = 50

/**
 * Queues once more what lesser engines have written down, where a better one is usable by now: newest first, after
 * everything new. Where nothing is to be done, it is one query.
 */
export async function improve(context: Context) {
  if (context.speech.all.length < 2) return
  for (const org_id of await listImprovable(context.connections.outside, REDO_DAYS))
    await improveIn(enterAsJob(context, org_id))
}

async function improveIn(org: OrgScope) {
  const engines = await usableUpTo(enginesFor(org.context.speech, await findChoice(org)))
  if (engines.length === 0) return
  const { org_id, context } = org
  await together(org, async (tx) => {
    await hold(tx)
    const queued = await queuedAgain(tx)
    const provisional = await listProvisional(tx, { days: REDO_DAYS, engines, most: BATCH })
    const next = provisional.filter((each) => !queued.has(each)).slice(0, Math.max(0, BATCH - queued.size))
    // Outside of the transaction, in which all would be equally old, and done in no order.
    for (const talk_id of next) await context.jobs.enqueue(org.db, transcribeJob, { org_id, talk_id, again: true })
  })
}

/** The names of the first engine that is usable and of those in front of it; none where none is. */
async function usableUpTo(order: readonly Speech[]): Promise<string[]> {
  for (const [place, engine] of order.entries())
    if ((await engine.missing()) === null) return order.slice(0, place + 1).map(({ name }) => name)
  return []
}
