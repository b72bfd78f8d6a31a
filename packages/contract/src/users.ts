import * as z from 'zod/mini'
import { changesTo } from './changes-to.ts'
import { Id, Image, IMAGE_BODY, requiredLine, commaSeparated, text, Time } from './fields.ts'
import { Organization } from './organizations.ts'
import { Phone } from './phones.ts'
import { route } from './route.ts'

export const MOST_SETTINGS = 50

/** Client settings of a person, stored by the server: at most 50 short values by name. */
export const Settings = z
  .record(
    z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    z.union([text(2000), z.number(), z.boolean()], { error: 'A setting must be a text, a number, true or false' }),
  )
  .check(z.refine((settings) => Object.keys(settings).length <= MOST_SETTINGS, `Use at most ${MOST_SETTINGS} settings`))

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
  /** The person has completed the first steps and dismissed them. */
  onboarded: z.boolean(),
  role_id: z.nullable(z.string()),
  status: z.number(),
  settings: Settings,
  need_verification: z.boolean(),
  /** Whether the person has two-factor authentication here: an authenticator app or a passkey. */
  second_factor: z.boolean(),
  org_role: z.optional(z.enum(['admin', 'member'])),
  send: z.optional(z.boolean()),
  orgs: z.record(z.string(), Organization),
  phones: z.optional(z.array(Phone)),
})
export type User = z.infer<typeof User>

const Extras = commaSeparated(['all', 'phones'], 'Extras are all and phones')

export const userRoutes = {
  find: route({
    method: 'GET',
    path: '/user',
    access: 'signed-in',
    summary:
      'Show the caller; `extras=all` adds their organizations, `extras=phones` their phones, `org_id` their role and permission there',
    input: z.strictObject({ extras: Extras, org_id: z.optional(Id) }),
    output: User,
    errors: ['not_found'],
  }),
  update: route({
    method: 'PUT',
    path: '/user',
    access: 'signed-in',
    summary:
      'Change the caller’s name, picture, settings (as a whole, or some by `change_settings`), or mark the first steps as done',
    input: changesTo(User, {
      keys: {},
      fields: {
        name: requiredLine('Enter your name', 80),
        image: Image,
        settings: Settings,
        /** Changes these settings; the others stay. */
        change_settings: Settings,
        onboarded: z.boolean(),
      },
    }),
    largest: IMAGE_BODY,
    output: User,
    errors: ['conflict', 'too_large', 'unsupported_media'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/user',
    access: 'signed-in',
    summary:
      'Delete the account: leaves all organizations and deletes personal data. Within ten minutes of signing in; not as the last admin of an organization with other members',
    input: z.strictObject({}),
    output: z.object({ removed: z.boolean() }),
    errors: ['conflict'],
  }),
}
