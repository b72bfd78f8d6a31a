import { RETRANSCRIBE_DAYS } from '@earshot/contract/engines'
import type { Context } from '../../core/context.ts'
import { alone, enterAsJob, lockOrganization, type OrgScope, inTransaction } from '../../organizations/scope.ts'
import { enginesFor } from '../../ports/speech/engines.ts'
import type { Speech } from '../../ports/speech/speech.ts'
import { transcribeJob } from '../pipeline/transcribe.job.ts'
import {
  findSpeechSettings,
  listImprovable,
  listProvisional,
  listProvisionalLanguages,
} from './speech-settings.repo.ts'
import { listQueuedRetranscriptions } from './retranscribe.job.ts'

const BATCH = 50

/**
 * Enqueues talks that a lesser engine transcribed and a better one can now do: newest first, after all new talks. A
 * single query if there is nothing to do.
 */
export async function retranscribeProvisional(context: Context) {
  if (context.speech.all.length < 2) return
  for (const org_id of await listImprovable(context.connections.outside, RETRANSCRIBE_DAYS))
    await improveIn(enterAsJob(context, org_id))
}

async function improveIn(org: OrgScope) {
  const settings = await findSpeechSettings(org)
  for (const language of await listProvisionalLanguages(org, RETRANSCRIBE_DAYS)) {
    const engines = await usableUpTo(enginesFor(org.context.speech, { ...settings, language }))
    if (engines.length > 0) await enqueueProvisional(org, { days: RETRANSCRIBE_DAYS, language, engines, most: BATCH })
  }
}

async function enqueueProvisional(org: OrgScope, wanted: Parameters<typeof listProvisional>[1]) {
  const { org_id, context } = org
  await inTransaction(org, async (tx) => {
    await lockOrganization(tx)
    const queued = await listQueuedRetranscriptions(tx)
    const provisional = await listProvisional(tx, wanted)
    const next = provisional.filter((each) => !queued.has(each)).slice(0, Math.max(0, BATCH - queued.size))
    // Outside the transaction, where all jobs would get the same time and lose their order.
    for (const talk_id of next)
      await context.jobs.enqueue(alone(org).db, transcribeJob, { org_id, talk_id, again: true })
  })
}

/** Names of the engines up to the first usable one; empty if none is usable. */
async function usableUpTo(order: readonly Speech[]): Promise<string[]> {
  for (const [place, engine] of order.entries())
    if ((await engine.missing()) === null) return order.slice(0, place + 1).map(({ name }) => name)
  return []
}
