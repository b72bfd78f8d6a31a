import { ClipId } from '@earshot/contract/clips'
import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { clipKey } from './clip-audio.ts'
import { findClip } from './clips.repo.ts'

/** Removes the audio of a clip that was revoked or never finished. */
export const deleteClipAudioJob = declareJob({
  name: 'clip.erase',
  payload: z.object({ org_id: Id, clip_id: ClipId }),
  seconds: 60,
  retries: 10,
  async handle(context, { org_id, clip_id }) {
    if (await findClip(enterAsJob(context, org_id), clip_id)) return
    await context.storage.remove(clipKey(org_id, clip_id))
  },
})
