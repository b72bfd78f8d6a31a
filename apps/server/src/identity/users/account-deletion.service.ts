import { ApiError } from '@earshot/contract/errors'
import { deleteVersionsLater } from '../../organizations/attachments/attachments.service.ts'
import type { Caller } from '../../core/http/caller.ts'
import { uncacheSession } from '../sessions/session-cache.ts'
import { leaveOrganizations } from '../../organizations/organizations/leave-organizations.service.ts'
import { deleteAccountJob } from './delete-account.job.ts'
import { deletePerson, findSignIn } from './account-deletion.repo.ts'

const MINUTES = 10

export async function deleteRecentlySignedIn(caller: Caller) {
  const { context, session_id } = caller
  if (!(await findSignIn(context.connections.outside, { session_id, minutes: MINUTES })))
    throw new ApiError('forbidden', `Sign in again, then delete the account within ${MINUTES} minutes`)
  await deleteUserOf(caller)
}

/** Leaves every organization, erases personal data and removes the built-in accounts. Talks stay. */
export async function deleteUserOf(caller: Caller) {
  const { context, user_id } = caller
  await leaveOrganizations(caller)
  const sessions = await context.connections.outside.transaction().execute(async (db) => {
    const { ended, accounts } = await deletePerson(db, user_id)
    for (const account of accounts) await context.jobs.enqueue(db, deleteAccountJob, account)
    await deleteVersionsLater({ context, db }, { kind: 'image', of: 'user', id: user_id, org_id: null })
    return ended
  })
  for (const { session_id } of sessions) uncacheSession(session_id)
  context.jobs.wake()
}
