import * as z from 'zod/mini'
import { Id } from './fields.ts'
import { route } from './route.ts'
import { Summary } from './summaries.ts'

const input = z.strictObject({ talk_id: Id, language: z.string().check(z.maxLength(20)) })

export const translationRoutes = {
  create: route({
    method: 'POST',
    path: '/translation',
    access: 'signed-in',
    rights: 'member',
    limit: { by: 'user', most: 30, seconds: 60 },
    summary:
      'Have a talk translated by the chat model, sentence by sentence, to a language that the organization allows',
    input,
    output: Summary,
    errors: ['not_found', 'conflict'],
  }),
}
