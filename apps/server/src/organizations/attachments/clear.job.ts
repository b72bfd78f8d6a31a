import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { deleteOldVersions } from './versions.service.ts'

export const deleteVersionsJob = declareJob({
  name: 'attachment.clear',
  payload: z.object({
    kind: z.enum(['image', 'sample', 'greeting']),
    of: z.enum(['organization', 'user', 'speaker', 'line']),
    id: Id,
    org_id: z.nullable(Id),
  }),
  seconds: 60,
  retries: 10,
  handle: deleteOldVersions,
})
