import { ApiError } from '@earshot/contract/errors'
import { clearLater } from '../attachments/attachments.service.ts'
import type { Caller } from '../http/caller.ts'
import { forget } from '../sessions/recent.ts'
import { departEverywhere } from '../organizations/departing.service.ts'
import { forgetJob } from './forget.job.ts'
import { deletePerson, findSignIn } from './leaving.repo.ts'

const MINUTES = 10

/** Removes the account of the person who asks, if they signed in a moment ago. */
export async function leaveForGood(caller: Caller) {
  const { context, session_id } = caller
  if (!(await findSignIn(context.connections.outside, { session_id, minutes: MINUTES })))
    throw new ApiError('forbidden', `Sign in again first. An account is removed within ${MINUTES} minutes of it`)
  await leaveAs(caller)
}

/** The person leaves every organization; what is known of them is erased, and their accounts here are removed. Talks stay. */
export async function leaveAs(caller: Caller) {
  const { context, user_id } = caller
  await departEverywhere(caller)
  const sessions = await context.connections.outside.transaction().execute(async (db) => {
    const { ended, accounts } = await deletePerson(db, user_id)
    for (const account of accounts) await context.jobs.enqueue(db, forgetJob, account)
    await clearLater({ context, db }, { kind: 'image', of: 'user', id: user_id, org_id: null })
    return ended
  })
  for (const { session_id } of sessions) forget(session_id)
  context.jobs.wake()
}
