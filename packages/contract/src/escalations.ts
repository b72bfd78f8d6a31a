import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'

export const recipientRoles = ['admin', 'moderator'] as const

/**
 * Whom an alert notifies of hits in their channels: people, and those who have a role in the organization. Without
 * anyone of them in the organization, its admins.
 */
export const Recipients = z.object({
  user_ids: z.array(Id).check(z.maxLength(50, 'Select at most 50 people')),
  roles: z.array(z.enum(recipientRoles, { error: 'A role is admin or moderator' })).check(z.maxLength(2)),
})
export type Recipients = z.infer<typeof Recipients>

/**
 * People who are told of a hit one after the other, also in their quiet hours, until a hit is acknowledged. After the last
 * one it begins again with the first, `rounds` times in all.
 */
export const Escalation = z.object({
  user_ids: z
    .array(Id)
    .check(z.minLength(1, 'Select whom to notify'), z.maxLength(10, 'Select at most 10 people'))
    .check(z.refine((ids) => new Set(ids).size === ids.length, 'Select each person once')),
  /** Between one person and the next. */
  minutes: z
    .int({ error: 'Enter a number of minutes' })
    .check(z.minimum(1, 'At least a minute'), z.maximum(24 * 60, 'At most a day')),
  rounds: z.int({ error: 'Enter a number' }).check(z.minimum(1, 'At least once'), z.maximum(10, 'At most 10 times')),
  /** Also calls them on their verified phone, where the server can; pressing 1 acknowledges the hit. */
  call: z.optional(z.boolean()),
})
export type Escalation = z.infer<typeof Escalation>

export const escalationWays = ['email', 'push', 'sms', 'call'] as const

/** A person who was told of a hit; without `ways` they could not be, and the next one was told at once. */
export const EscalationStep = z.object({
  user_id: Id,
  at: Time,
  ways: z.array(z.enum(escalationWays)),
})
export type EscalationStep = z.infer<typeof EscalationStep>
