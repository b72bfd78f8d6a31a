import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { enterAsJob } from '../scope.ts'
import { linkPerson } from './imported-people.service.ts'

export const linkPersonJob = declareJob({
  name: 'person.link',
  payload: z.object({ org_id: Id, user_id: Id, email: z.string() }),
  seconds: 60 * 60,
  retries: 10,
  handle: (context, { org_id, ...person }) => linkPerson(enterAsJob(context, org_id), person),
})
