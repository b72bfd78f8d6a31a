import * as z from 'zod/mini'
import { Flag, Id, NextCursor, pageFields, Seconds, Time, text } from './fields.ts'
import { HitSilence } from './silences.ts'
import { EscalationStep, escalationWays } from './escalations.ts'
import { route } from './route.ts'

export const hitStates = ['new', 'acknowledged', 'resolved'] as const

/**
 * An alert that matched a talk, unique per pair. `start` and `end` are the first match, in seconds of the talk. A silence is
 * a hit in the last talk before it, without words.
 */
export const Hit = z.object({
  alert_id: Id,
  talk_id: Id,
  org_id: Id,
  channel_id: Id,
  keyword: z.string(),
  created: Time,
  start: Seconds,
  end: Seconds,
  before: z.string(),
  match: z.string(),
  after: z.string(),
  silence: z.nullable(HitSilence),
  /** When the first match was said. */
  said_at: Time,
  /** Said longer ago than the alert's `fresh_for` when it was found: no call, SMS, push message or escalation followed. */
  late: z.boolean(),
  state: z.enum(hitStates),
  note: z.string(),
  modified: z.nullable(Time),
  modified_by: z.nullable(Id),
  /** Who works on it. */
  assigned_to: z.nullable(Id),
  /** Who was told until it was acknowledged, in order; empty for alerts without an escalation. */
  steps: z.array(EscalationStep),
})
export type Hit = z.infer<typeof Hit>

export const hitEventKinds = [
  'raised',
  'told',
  'acknowledged',
  'resolved',
  'reopened',
  'noted',
  'assigned',
  'commented',
] as const

/** What became of a hit. */
export const HitEvent = z.object({
  /** Of comments, which can be changed. */
  event_id: z.nullable(Id),
  kind: z.enum(hitEventKinds),
  at: Time,
  /** Who did it, or who was told; null if it happened by itself. */
  user_id: z.nullable(Id),
  /** How they were told; empty if they could not be. */
  ways: z.array(z.enum(escalationWays)),
  /** To whom it was assigned; null for no one. */
  assigned_to: z.nullable(Id),
  /** A comment or note. */
  text: z.string(),
  /** When the comment was changed. */
  modified: z.nullable(Time),
})
export type HitEvent = z.infer<typeof HitEvent>

/** The counts of new hits stop here. */
export const MAX_NEW_HITS_COUNTED = 1000

export const hitRoutes = {
  list: route({
    method: 'GET',
    path: '/hits',
    access: 'signed-in',
    rights: 'member',
    summary: 'List the newest hits of an organization, and count the new ones',
    input: z.strictObject({
      org_id: Id,
      alert_id: z.optional(Id),
      channel_id: z.optional(Id),
      state: z.optional(z.enum(hitStates)),
      late: z.optional(Flag),
      assigned_to: z.optional(Id),
      ...pageFields,
    }),
    output: z.object({
      hits: z.array(Hit),
      next_cursor: NextCursor,
      /** New hits that are not late, and late ones. */
      unread: z.int(),
      late_unread: z.int(),
      /** Until when an import brought hits: those created before are no news. Null without an import. */
      imported: z.nullable(Time),
      /** When this was read. */
      as_of: Time,
    }),
    errors: ['not_found'],
  }),
  find: route({
    method: 'GET',
    path: '/hit',
    access: 'signed-in',
    rights: 'member',
    summary:
      'Show a hit with its story: when it was raised, who was told, acknowledged, assigned, commented, resolved and reopened it, the oldest first',
    input: z.strictObject({ talk_id: Id, alert_id: Id }),
    output: z.extend(Hit, { story: z.array(HitEvent) }),
    errors: ['not_found'],
  }),
  update: route({
    method: 'PUT',
    path: '/hit',
    access: 'signed-in',
    rights: 'moderator',
    summary:
      'Acknowledge, resolve or reopen a hit, with a note, or assign it to a member who hears its channel, who is notified; absent fields stay',
    input: z.strictObject({
      talk_id: Id,
      alert_id: Id,
      state: z.optional(z.enum(hitStates, { error: 'A hit is new, acknowledged or resolved' })),
      note: z.optional(text(2000)),
      assigned_to: z.optional(z.nullable(Id)),
    }),
    output: Hit,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
}
