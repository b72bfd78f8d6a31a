import { ApiError } from '@earshot/contract/errors'
import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import type { Context } from '../../core/context.ts'
import { declareJob } from '../../core/jobs/job.ts'
import { openUploadAccess, removeUpload } from '../../talks/uploads/uploads.service.ts'
import { alone, enterAsJob } from '../scope.ts'
import { findWork, updateImport } from './imports.repo.ts'
import { BrokenArchive } from './open-archive.ts'
import { runImport } from './run-import.service.ts'

/** An archive that arrived as an upload. What a killed worker has not imported, the next one does. */
export const importJob = declareJob({
  name: 'organization.import',
  payload: z.object({ org_id: Id, address: z.string(), session_id: z.nullable(Id) }),
  seconds: 24 * 60 * 60,
  retries: 10,
  handle: async (context, { org_id, address, session_id }, signal) => {
    const org = enterAsJob(context, org_id)
    const work = await findWork(org)
    if (!work?.upload_id || work.state === 'ready' || work.state === 'failed') return
    const scope = { ...org, user_id: work.created_by, address, session_id }
    const source = await openUploadAccess(org, work.upload_id)
    try {
      await runImport(scope, source, { signal })
    } catch (error) {
      if (!(error instanceof BrokenArchive || error instanceof ApiError)) throw error
    }
    await removeUpload(org, work.upload_id)
  },
  giveUp: async (context: Context, { org_id }) => {
    const reason = 'Something went wrong on the server. Upload the same file again to go on where it stopped'
    await updateImport(alone(enterAsJob(context, org_id)), { state: 'failed', reason })
  },
})
