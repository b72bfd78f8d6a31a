import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'

/** What a job about a talk carries. */
export const TalkPayload = z.object({ org_id: Id, talk_id: Id })
