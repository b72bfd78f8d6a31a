import * as z from 'zod/mini'
import { Clock, Id, numeric, Seconds, Time, TimeZone } from './fields.ts'
import { Hit } from './hits.ts'
import { MentionedNote } from './notes.ts'
import { route } from './route.ts'
import { talkStates } from './talks.ts'

/** Counts stop here. */
export const MOST_BRIEFED = 1000

export const BriefedTalk = z.object({
  talk_id: Id,
  channel_id: Id,
  user_id: Id,
  speaker_id: z.nullable(Id),
  by_phone: z.nullable(z.string()),
  title: z.string(),
  recorded_at: Time,
  created: Time,
  duration: z.nullable(Seconds),
  state: z.enum(talkStates),
  heard: z.boolean(),
  /** Sentences of the summary, or else the first words. */
  lines: z.array(z.object({ text: z.string(), start: Seconds, machine: z.boolean() })),
})

/** What an organization's talks brought the caller since a time. Of each list the most important 20. */
export const Brief = z.object({
  org_id: Id,
  from: Time,
  to: Time,
  /** Said since then. At most 1,000 are counted, the newest. */
  talks: z.int(),
  unheard: z.int(),
  seconds: Seconds,
  channels: z.array(z.object({ channel_id: Id, name: z.string(), talks: z.int(), unheard: z.int() })),
  /** Unheard ones before others, long ones before short ones; the last that was said first. */
  highlights: z.array(BriefedTalk),
  /** Said before, and arrived since then: not counted above. The newest arrivals. */
  late: z.array(BriefedTalk),
  /** Action items that are not done. */
  actions: z.array(
    z.object({
      part_id: Id,
      talk_id: Id,
      channel_id: Id,
      /** Who sent the talk. */
      user_id: Id,
      start: Seconds,
      text: z.string(),
      who: z.nullable(z.string()),
      by_when: z.nullable(z.string()),
    }),
  ),
  /** Hits that are not resolved, newest first. */
  hits: z.array(Hit),
  /** Notes that mention the caller and were not seen, newest first. */
  mentions: z.array(MentionedNote),
})
export type Brief = z.infer<typeof Brief>

export const briefDays = ['daily', 'weekdays'] as const

/** When the caller gets a brief by email about what came since the last one. */
export const BriefSchedule = z.object({ at: Clock, tz: TimeZone, days: z.enum(briefDays) })
export type BriefSchedule = z.infer<typeof BriefSchedule>

const Scheduled = z.object({ org_id: Id, schedule: z.nullable(BriefSchedule) })

const DAYS = 'A brief covers 1 to 7 days'

export const briefRoutes = {
  find: route({
    method: 'GET',
    path: '/brief',
    access: 'signed-in',
    rights: 'member',
    limit: { by: 'user', most: 60, seconds: 60 },
    summary: 'Brief the caller on the last days: talks by channel, what they say, action items, hits and mentions',
    input: z.strictObject({
      org_id: Id,
      days: z._default(numeric(z.int(DAYS).check(z.minimum(1, DAYS), z.maximum(7, DAYS))), 1),
    }),
    output: Brief,
    errors: ['not_found'],
  }),
  schedule: route({
    method: 'GET',
    path: '/brief_schedule',
    access: 'signed-in',
    rights: 'member',
    summary: 'Show when the caller gets a brief by email; null for never',
    input: z.strictObject({ org_id: Id }),
    output: Scheduled,
    errors: ['not_found'],
  }),
  reschedule: route({
    method: 'PUT',
    path: '/brief_schedule',
    access: 'signed-in',
    rights: 'member',
    limit: { by: 'user', most: 60, seconds: 60 },
    summary: 'Change when the caller gets a brief by email; null for never',
    input: z.strictObject({ org_id: Id, schedule: z.nullable(BriefSchedule) }),
    output: Scheduled,
    errors: ['not_found'],
  }),
}
