import * as z from 'zod/mini'
import type { Context } from '../../core/context.ts'
import { declareJob } from '../../core/jobs/job.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { listOrganizationsLeft, rewriteSome } from './rewrite-words.repo.ts'

/** In a transaction, before it is another organization's turn. */
const AT_ONCE = 200

/** Rewrites words that are bytes as JSON. What is done stays done, so that it goes on where it was stopped. */
export const rewriteWordsJob = declareJob({
  name: 'words.rewrite',
  payload: z.object({}),
  seconds: 6 * 60 * 60,
  retries: 10,
  handle: async (context, _, signal) => {
    for (;;) {
      const organizations = await listOrganizationsLeft(context.connections.outside)
      if (organizations.length === 0) return
      for (const org_id of organizations) {
        signal.throwIfAborted()
        const org = enterAsJob(context, org_id)
        await rewriteSome(org, 'transcripts', AT_ONCE)
        await rewriteSome(org, 'redacted_transcripts', AT_ONCE)
      }
    }
  },
})

/** Beside requests and other jobs. */
export async function rewriteWords({ connections: { outside }, jobs }: Context) {
  if ((await listOrganizationsLeft(outside)).length > 0) await jobs.enqueue(outside, rewriteWordsJob, {})
}
