import * as z from 'zod/mini'
import { Id, NextCursor, pageFields, Time } from './fields.ts'
import { route } from './route.ts'

/** What happens around accounts, keys and rights. Changes of an organization are in its audit log. */
export const securityEventKinds = [
  'sign_in',
  'new_device',
  'sign_in_failed',
  'factor_failed',
  'password_changed',
  'email_changed',
  'factor_on',
  'factor_off',
  'factor_removed',
  'recovery_codes',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'joined',
  'join_link',
  'sessions_ended',
  'key_address',
  'export',
  'refused',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const SecurityEvent = z.object({
  event_id: Id,
  /** The first and the last time in an hour. */
  created: Time,
  latest: Time,
  /** How often in this hour, from this address and browser. */
  times: z.int(),
  user_id: Id,
  name: z.string(),
  /** Null for what concerns the account. */
  org_id: z.nullable(Id),
  /** One of `securityEventKinds`, or of another version's. */
  kind: z.string(),
  /** '' where an hour has too many events to keep them apart. */
  address: z.string(),
  browser: z.string(),
  /** The name of the key, or the call that was refused. */
  about: z.string(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

const Page = z.object({ events: z.array(SecurityEvent), next_cursor: NextCursor })

export const securityEventRoutes = {
  own: route({
    method: 'GET',
    path: '/own_security_events',
    access: 'signed-in',
    summary: 'List the security events of the caller’s account in the last 90 days, newest first',
    input: z.strictObject(pageFields),
    output: Page,
  }),
  list: route({
    method: 'GET',
    path: '/security_events',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'List the security events that concern an organization in the last 90 days, newest first: what its members, keys and exports did in it, and the sign-ins of members who are no guests since they joined',
    input: z.strictObject({ org_id: Id, ...pageFields }),
    output: Page,
    errors: ['not_found', 'forbidden'],
  }),
}
