import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { route } from './route.ts'

/** A person as the others of an organization see them. */
export const Member = z.object({
  user_id: Id,
  org_id: Id,
  name: z.string(),
  image: z.string(),
  email: z.string(),
  org_role: z.enum(['admin', 'member']),
  send: z.boolean(),
  created: Time,
  last_seen: z.nullable(Time),
})
export type Member = z.infer<typeof Member>

export const memberRoutes = {
  list: route({
    method: 'GET',
    path: '/org_users',
    access: 'signed-in',
    summary: 'List the people of an organization',
    input: z.strictObject({ org_id: Id }),
    output: z.array(Member),
    errors: ['not_found'],
  }),
}
