import * as z from 'zod/mini'
import { Flag, Id, Time } from './fields.ts'
import { route } from './route.ts'

/** Our own session, exchanged for an identity provider token. Valid for 24 hours. */
export const Session = z.object({
  token: z.string(),
  expires_at: Time,
  user_id: Id,
  /** The email is not verified yet. The person is signed in but has no access to organizations. */
  need_verification: z.boolean(),
})
export type Session = z.infer<typeof Session>

const ProviderToken = z.strictObject({
  token: z.string({ error: 'Send the token of your identity provider' }).check(z.minLength(1), z.maxLength(8192)),
})

export const sessionRoutes = {
  exchange: route({
    method: 'POST',
    path: '/token',
    access: 'public',
    limit: { by: 'address', most: 120, seconds: 60 },
    summary: 'Exchange the token of an identity provider for a session token',
    input: ProviderToken,
    output: Session,
    errors: ['forbidden', 'conflict'],
  }),
  exchangeByQuery: route({
    method: 'GET',
    path: '/token',
    access: 'public',
    limit: { by: 'address', most: 120, seconds: 60 },
    summary: 'The same with the token in the query; prefer POST, which keeps it out of logs and histories',
    input: ProviderToken,
    output: Session,
    errors: ['forbidden', 'conflict'],
  }),
  revoke: route({
    method: 'DELETE',
    path: '/token',
    access: 'signed-in',
    summary: 'Sign out: revoke the session of the token that asks; with `everywhere`, all sign-ins of the person',
    input: z.strictObject({ everywhere: z._default(Flag, false) }),
    output: z.object({ revoked: z.boolean() }),
  }),
}
