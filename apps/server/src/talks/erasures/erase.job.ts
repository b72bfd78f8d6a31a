import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob, RetryLater } from '../../core/jobs/job.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { removeMemberForErasure } from '../../organizations/members/leave.service.ts'
import { alone, enterAsJob, inTransaction, type OrgScope } from '../../organizations/scope.ts'
import { removeSpeaker } from '../../organizations/speakers/speakers.service.ts'
import { removeUploadsOf } from '../uploads/uploads.service.ts'
import { eraseNames } from './erase-names.service.ts'
import { eraseOwnNotes, eraseOwnTalks, eraseWords } from './erase-talks.service.ts'
import { findErasure, updateDone, updateState } from './erasures.repo.ts'
import { talksOfPerson } from './find-person.service.ts'
import { countRedacting } from './person-talks.repo.ts'

const BUSY_SECONDS = 5

/** Each step is idempotent, so what a killed worker has not erased, the next one does. */
export const eraseJob = declareJob({
  name: 'person.erase',
  payload: z.object({ org_id: Id, erasure_id: Id, address: z.string(), session_id: z.nullable(Id) }),
  seconds: 6 * 60 * 60,
  retries: 10,
  handle: async (context, { org_id, erasure_id, ...origin }, signal) => {
    const org = enterAsJob(context, org_id)
    const erasure = await findErasure(org, erasure_id)
    if (!erasure?.person) return
    const { person, created_by } = erasure
    await updateState(alone(org), erasure_id, 'erasing')
    const erasing = { erasure_id, person, created_by, signal }
    await eraseOwnNotes(org, erasing)
    await eraseOwnTalks(org, erasing)
    const busy = await eraseWords(org, erasing)
    await eraseNames(org, erasing)
    if (busy || (await countRedacting(org)) > 0) throw new RetryLater(BUSY_SECONDS)
    await finish(org, { ...erasure, person, origin })
  },
  giveUp: async (context, { org_id, erasure_id }) => {
    await updateState(alone(enterAsJob(context, org_id)), erasure_id, 'failed')
  },
})

type Found = NonNullable<Awaited<ReturnType<typeof findErasure>>>

interface Finishing extends Found {
  person: NonNullable<Found['person']>
  origin: { address: string; session_id: string | null }
}

/** What the person owns goes last, so that a repeated job still finds their talks. */
async function finish(org: OrgScope, { erasure_id, person, created_by, origin }: Finishing) {
  const held = await heldTalks(org, person)
  const { user_id, remove_member } = person
  if (user_id) await removeUploadsOf(org, user_id)
  if (!held.own) for (const speaker_id of person.speaker_ids) await removeSpeaker(org, speaker_id)
  await inTransaction(org, async (tx) => {
    const actor = { ...tx, user_id: created_by, ...origin }
    if (user_id && remove_member) await removeMemberForErasure(actor, user_id)
    if (!(await updateDone(tx, erasure_id, held.all))) return
    const { erased_talks = 0, redacted_talks = 0 } = (await findErasure(tx, erasure_id)) ?? {}
    const subject = String(erased_talks + redacted_talks)
    await recordAudit(actor, { action: 'erasure.finish', subject_id: erasure_id, subject })
  })
}

/** A talk on hold keeps its speaker. */
async function heldTalks(org: OrgScope, person: Finishing['person']) {
  let [all, own] = [0, false]
  for await (const { held, parts } of talksOfPerson(org, person)) {
    if (!held) continue
    all++
    own ||= parts.includes('talk')
  }
  return { all, own }
}
