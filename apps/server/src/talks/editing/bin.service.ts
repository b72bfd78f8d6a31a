import { ApiError } from '@earshot/contract/errors'
import { scanJob } from '../../alerts/scan.job.ts'
import { record } from '../../audit/audit.service.ts'
import { announce } from '../../live/announce.ts'
import { type MemberScope, together } from '../../organizations/scope.ts'
import { ownedBy, requireRecording } from '../reading.service.ts'
import { updateDeleted } from './editing.repo.ts'

/** Puts a talk into the bin: from then on it is there for its sender and admins alone. Twice is once. */
export async function putAway(org: MemberScope, talk_id: string) {
  const talk = await requireRecording(org, talk_id)
  if (!ownedBy(org, talk)) throw new ApiError('forbidden', 'Only its sender or an admin may delete a talk')
  await together(org, async (tx) => {
    const put = await updateDeleted(tx, talk_id, true)
    if (put) await tell(tx, { action: 'talk.remove', talk_id, subject: put.subject })
  })
  const { deleted } = await requireRecording(org, talk_id)
  if (!deleted) throw new ApiError('conflict', 'Somebody took this talk out of the bin at this moment')
  return { talk_id, deleted }
}

/** Takes a talk out of the bin, and looks for the alerts that passed it by meanwhile. */
export async function takeOut(tx: MemberScope, talk_id: string) {
  const taken = await updateDeleted(tx, talk_id, false)
  if (!taken) return
  await tx.context.jobs.enqueue(tx.db, scanJob, { org_id: tx.org_id, talk_id })
  await tell(tx, { action: 'talk.restore', talk_id, subject: taken.subject })
}

async function tell(tx: MemberScope, { action, talk_id, subject }: Record<'action' | 'talk_id' | 'subject', string>) {
  await record(tx, { action, subject_id: talk_id, subject })
  for (const changed of ['talks', 'hits', 'clips'] as const) await announce(tx, changed)
}
