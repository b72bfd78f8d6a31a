import * as z from 'zod/mini'
import type { Context } from '../../core/context.ts'
import { declareJob } from '../../core/jobs/job.ts'
import { enterAsJob, inTransaction } from '../../organizations/scope.ts'
import { indexAgain } from '../versions/versions.service.ts'
import { listOutdatedOrganizations, listOutdatedTalks } from './reindex.repo.ts'

/** Of an organization, before it is another's turn. */
const AT_ONCE = 200

/** Indexes talks again that were indexed by earlier rules, each in its own transaction: what is done stays done. */
export const reindexJob = declareJob({
  name: 'search.reindex',
  payload: z.object({}),
  seconds: 6 * 60 * 60,
  retries: 10,
  handle: async (context, _, signal) => {
    for (;;) {
      const organizations = await listOutdatedOrganizations(context.connections.outside)
      if (organizations.length === 0) return
      for (const org_id of organizations) await reindexSome(context, org_id, signal)
    }
  },
})

async function reindexSome(context: Context, org_id: string, signal: AbortSignal) {
  const org = enterAsJob(context, org_id)
  for (const { talk_id } of await listOutdatedTalks(org, AT_ONCE)) {
    signal.throwIfAborted()
    await inTransaction(org, (tx) => indexAgain(tx, talk_id))
  }
}

/** Beside requests and other jobs, because a large organization takes minutes. */
export async function reindexOutdated({ connections: { outside }, jobs }: Context) {
  if ((await listOutdatedOrganizations(outside)).length > 0) await jobs.enqueue(outside, reindexJob, {})
}
