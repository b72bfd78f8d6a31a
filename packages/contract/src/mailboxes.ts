import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { route } from './route.ts'

/** The email address of a channel: what its members send there becomes talks. */
export const Mailbox = z.object({
  channel_id: Id,
  org_id: Id,
  /** Null: the channel has none. */
  address: z.nullable(z.string()),
  created: z.nullable(Time),
  /** Whether this server receives email at all. */
  available: z.boolean(),
})
export type Mailbox = z.infer<typeof Mailbox>

export const mailboxRoutes = {
  find: route({
    method: 'GET',
    path: '/mailbox',
    access: 'signed-in',
    rights: 'member',
    summary: 'Show the email address of a channel',
    input: z.strictObject({ channel_id: Id }),
    output: Mailbox,
    errors: ['not_found', 'forbidden'],
  }),
  create: route({
    method: 'POST',
    path: '/mailbox',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Give a channel an email address, or a new one in place of the old. Recordings that its members attach become talks',
    input: z.strictObject({ channel_id: Id }),
    output: Mailbox,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/mailbox',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Remove the email address of a channel',
    input: z.strictObject({ channel_id: Id }),
    output: Mailbox,
    errors: ['not_found', 'forbidden'],
  }),
}
