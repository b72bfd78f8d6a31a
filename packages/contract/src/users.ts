import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { Organization } from './organizations.ts'
import { route } from './route.ts'

/** A person as they see themselves, with the organizations they belong to by org_id. */
export const User = z.object({
  user_id: Id,
  name: z.string(),
  image: z.string(),
  email: z.string(),
  created: Time,
  last_seen: z.nullable(Time),
  level: z.number(),
  modified: z.nullable(Time),
  modified_by: z.nullable(Id),
  onboarded: z.boolean(),
  role_id: z.nullable(z.string()),
  status: z.number(),
  need_verification: z.boolean(),
  orgs: z.record(z.string(), Organization),
})
export type User = z.infer<typeof User>

export const userRoutes = {
  find: route({
    method: 'GET',
    path: '/user',
    access: 'signed-in',
    summary: 'Show the person who asks; `extras=all` adds their organizations',
    input: z.strictObject({ extras: z.optional(z.enum(['all'], { error: 'Extras may be: all' })) }),
    output: User,
  }),
}
