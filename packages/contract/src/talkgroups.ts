import * as z from 'zod/mini'
import { Id, requiredLine } from './fields.ts'
import { route } from './route.ts'

export const MOST_TALKGROUPS = 5000

const Talkgroup = z.object({
  /** Its number, as the recorder sends it. */
  talkgroup: z.string(),
  /** Of the channel for its calls. */
  name: z.string(),
})
export type Talkgroup = z.infer<typeof Talkgroup>

const Number = z.string().check(z.trim(), z.regex(/^\d{1,10}$/, 'A talkgroup is a number of up to 10 digits'))
const TOO_MANY = `A list has at most ${MOST_TALKGROUPS} talkgroups`

export const talkgroupRoutes = {
  list: route({
    method: 'GET',
    path: '/talkgroups',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List the channels of talkgroups',
    input: z.strictObject({ org_id: Id }),
    output: z.array(Talkgroup),
    errors: ['not_found', 'forbidden'],
  }),
  save: route({
    method: 'PUT',
    path: '/talkgroups',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Name the channels of talkgroups; those that are not named stay as they are',
    largest: 1024 * 1024,
    input: z.strictObject({
      org_id: Id,
      talkgroups: z
        .array(z.strictObject({ talkgroup: Number, name: requiredLine('Enter a name', 80) }))
        .check(z.minLength(1, 'Send at least one talkgroup'), z.maxLength(MOST_TALKGROUPS, TOO_MANY)),
    }),
    output: z.array(Talkgroup),
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/talkgroups',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Forget the channel of a talkgroup, or without one of all of them; channels stay',
    input: z.strictObject({ org_id: Id, talkgroup: z.optional(Number) }),
    output: z.array(Talkgroup),
    errors: ['not_found', 'forbidden'],
  }),
}
