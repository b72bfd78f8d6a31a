import * as z from 'zod/mini'
import { Flag, Id, numeric, Time } from './fields.ts'
import { route } from './route.ts'

export const MOST_RETENTION_DAYS = 36_500

const Days = z
  .int({ error: 'Enter a number of days' })
  .check(
    z.minimum(1, 'Keep at least one day'),
    z.maximum(MOST_RETENTION_DAYS, `Use at most ${MOST_RETENTION_DAYS} days`),
  )

/** Days count from when a talk was received. */
export const RetentionRule = z.object({
  org_id: Id,
  /** Null for the rule of the organization, which holds for channels without one of their own. */
  channel_id: z.nullable(Id),
  /** After how many days recordings are deleted while their text stays; null for never. */
  sound_days: z.nullable(Days),
  /** After how many days talks are deleted; null for never. */
  talk_days: z.nullable(Days),
  /** Talks are deleted for good instead of moved to the bin. */
  at_once: z.boolean(),
  modified: Time,
  modified_by: Id,
})
export type RetentionRule = z.infer<typeof RetentionRule>

/** What a rule would delete now. */
export const RetentionReach = z.object({
  /** Recordings of talks that stay. */
  sounds: z.int(),
  talks: z.int(),
  /** Due, but on hold. */
  held_talks: z.int(),
  /** It would leave no recording in the organization or channel. */
  everything: z.boolean(),
})
export type RetentionReach = z.infer<typeof RetentionReach>

export const Hold = z.object({
  talk_id: Id,
  org_id: Id,
  channel_id: Id,
  recorded_at: Time,
  title: z.nullable(z.string()),
  held: Time,
  held_by: Id,
  reason: z.string(),
})
export type Hold = z.infer<typeof Hold>

export const LONGEST_HOLD_REASON = 500

const HoldReason = z
  .string({ error: 'Enter the reason' })
  .check(z.trim(), z.minLength(1, 'Enter the reason'))
  .check(z.maxLength(LONGEST_HOLD_REASON, `Use at most ${LONGEST_HOLD_REASON} characters`))

const days = z.nullable(Days)
const queryDays = z.optional(numeric(Days))

export const retentionRoutes = {
  list: route({
    method: 'GET',
    path: '/retention',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List the retention rules of an organization and its channels',
    input: z.strictObject({ org_id: Id }),
    output: z.array(RetentionRule),
    errors: ['not_found', 'forbidden'],
  }),
  preview: route({
    method: 'GET',
    path: '/retention_preview',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Count what a retention rule would delete now',
    input: z.strictObject({
      org_id: Id,
      channel_id: z.optional(Id),
      sound_days: queryDays,
      talk_days: queryDays,
    }),
    output: RetentionReach,
    errors: ['not_found', 'forbidden'],
  }),
  save: route({
    method: 'PUT',
    path: '/retention',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Set the retention rule of an organization or a channel. One that would leave nothing needs the organization’s name in `confirm`',
    input: z
      .strictObject({
        org_id: Id,
        channel_id: z.optional(Id),
        sound_days: days,
        talk_days: days,
        at_once: z._default(Flag, false),
        confirm: z.optional(z.string()),
      })
      .check(
        z.refine(({ sound_days, talk_days }) => !(sound_days && talk_days && sound_days > talk_days), {
          error: 'A recording cannot be kept longer than its talk',
          path: ['sound_days'],
        }),
      ),
    output: RetentionRule,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/retention',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Remove a retention rule: a channel follows its organization again, an organization keeps everything',
    input: z.strictObject({ org_id: Id, channel_id: z.optional(Id) }),
    output: z.object({ org_id: Id, channel_id: z.nullable(Id) }),
    errors: ['not_found', 'forbidden'],
  }),
  holds: route({
    method: 'GET',
    path: '/holds',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List the talks on hold, the latest hold first; at most 1000',
    input: z.strictObject({ org_id: Id }),
    output: z.array(Hold),
    errors: ['not_found', 'forbidden'],
  }),
  hold: route({
    method: 'POST',
    path: '/hold',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Put a talk on hold: until it is released, neither a person nor a rule deletes it',
    input: z.strictObject({ talk_id: Id, reason: HoldReason }),
    output: Hold,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  release: route({
    method: 'DELETE',
    path: '/hold',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Release a talk from its hold',
    input: z.strictObject({ talk_id: Id }),
    output: z.object({ talk_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
}
