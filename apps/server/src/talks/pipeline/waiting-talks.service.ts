import { ApiError } from '@earshot/contract/errors'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import { originalKey } from '../talks/storage-keys.ts'
import { listWaiting, updateState } from './pipeline.repo.ts'
import { transcribeJob } from './transcribe.job.ts'

/** Talks waiting for an engine may now have one: all, or those of a channel. */
export async function wakeWaiting(tx: Writing<OrgScope>, channel_id?: string) {
  for (const { talk_id } of await listWaiting(tx, channel_id)) await enqueue(tx, talk_id)
}

/** For a talk of which someone has said what is spoken in it. One that is being transcribed sees that by itself. */
export async function transcribeAgain(tx: Writing<OrgScope>, talk_id: string) {
  const { storage } = tx.context
  if ((await storage.size(originalKey(tx.org_id, talk_id))) === null)
    throw new ApiError('conflict', 'Without its recording this talk cannot be transcribed again', {
      field: 'spoken_language',
    })
  const channel_id = await updateState(tx, talk_id, { from: ['ready', 'waiting'], state: 'waiting' })
  if (channel_id) await enqueue(tx, talk_id)
}

const enqueue = ({ org_id, db, context }: Writing<OrgScope>, talk_id: string) =>
  context.jobs.enqueue(db, transcribeJob, { org_id, talk_id })
