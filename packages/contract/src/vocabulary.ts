import * as z from 'zod/mini'
import { MAX_VOCABULARY } from './engines.ts'
import { Id, requiredLine } from './fields.ts'
import { route } from './route.ts'

const word = requiredLine('A word needs at least one letter', 60)

/** Words and names that speech models know beforehand, in the order in which they were added. */
const Vocabulary = z.object({ words: z.array(z.string()) })

export const vocabularyRoutes = {
  list: route({
    method: 'GET',
    path: '/vocabulary',
    access: 'signed-in',
    rights: 'member',
    summary: 'List the words and names that are known in transcribing new talks',
    input: z.strictObject({ org_id: Id }),
    output: Vocabulary,
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/vocabulary',
    access: 'signed-in',
    rights: 'editor',
    summary: `Add a word, at most ${MAX_VOCABULARY}: admins, or with a talk of an open channel who may correct it`,
    input: z.strictObject({ org_id: Id, word, talk_id: z.optional(Id) }),
    output: Vocabulary,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/vocabulary',
    access: 'signed-in',
    rights: 'editor',
    summary: 'Take a word from the vocabulary: admins, or with a talk of an open channel who may correct it',
    input: z.strictObject({ org_id: Id, word, talk_id: z.optional(Id) }),
    output: Vocabulary,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
}
