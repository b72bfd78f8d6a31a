import { alone, type MemberScope } from '../../organizations/scope.ts'
import { rememberUnheardJob } from './remember-unheard.job.ts'
import { isListDue } from './unheard.repo.ts'

/** So that the person need not wait for it the next time. */
export async function rememberUnheardLater(org: MemberScope) {
  const { org_id, user_id } = org
  if (!(await isListDue(org, user_id))) return
  const { jobs } = org.context
  if ((await jobs.unfinished(rememberUnheardJob, org_id)).length > 0) return
  await jobs.enqueue(alone(org).db, rememberUnheardJob, { org_id, user_id })
  jobs.wake()
}
