import * as z from 'zod/mini'
import { AlertFields } from './alert-fields.ts'
import { AlertTrial, closenesses } from './alert-trials.ts'
import { changesTo } from './changes-to.ts'
import { Id, Time } from './fields.ts'
import { route } from './route.ts'
import { Escalation, Recipients } from './escalations.ts'
import { Hours } from './hours.ts'
import { UnmetOperator } from './search.ts'
import { Silence } from './silences.ts'

/**
 * A word or phrase to watch for in all talks. Punctuation only separates words: R&D matches wherever “R” and “D” follow
 * each other, as in R & D or R. D., but not “R and D”, which can be an alert of its own. Numbers match however they are
 * said: 911 also as “nine one one”. With `silence` it watches for channels, speakers or API keys that go quiet instead, and
 * `keyword` is its name.
 */
export const Alert = z.object({
  alert_id: Id,
  org_id: Id,
  keyword: z.string(),
  /** Phrases to ignore: a match of the keyword inside one of them does not count. */
  exclude: z.array(z.string()),
  /**
   * What the talk must match beside, written as a search: `tag:urgent (pump OR hose) -drill`. Days are those of the hours'
   * time zone, else UTC; '' is no condition.
   */
  condition: z.string(),
  /** When the keyword must be said; null at any time. */
  hours: z.nullable(Hours),
  /** Only talks of these channels and speakers; empty means all. With `silence`, each of them is watched. */
  channel_ids: z.array(Id),
  speaker_ids: z.array(Id),
  /** API keys whose talks are missed; only with `silence`. */
  key_ids: z.array(Id),
  silence: z.nullable(Silence),
  /** Also matches words that only sound like the keyword, for names that engines mishear. */
  sounds_like: z.boolean(),
  closeness: z.enum(closenesses),
  /** Minutes in which further hits are held back and sent as one. */
  cooldown: z.int(),
  /** Who is notified; null for its maker, and once they have left, the organization's admins. */
  recipients: z.nullable(Recipients),
  /** Who is told until a hit is acknowledged; null if hits need not be. */
  escalation: z.nullable(Escalation),
  /**
   * Minutes after words were said in which a hit calls, sends SMS and push messages, and in which it sends email; null
   * without an end. Later hits are `late`.
   */
  fresh_for: z.nullable(z.int()),
  fresh_for_email: z.nullable(z.int()),
  created: Time,
  created_by: Id,
  /** Number of talks with a hit in the last 30 days; only in lists. */
  hits: z.optional(z.int()),
  /** Operators of the condition that match no name any more; only in lists. */
  unmet: z.optional(z.array(UnmetOperator)),
})
export type Alert = z.infer<typeof Alert>

/** Per organization. */
export const MAX_ALERTS = 10_000

export const alertRoutes = {
  list: route({
    method: 'GET',
    path: '/org_alerts',
    access: 'signed-in',
    rights: 'member',
    summary: 'List the alerts of an organization',
    input: z.strictObject({ org_id: Id }),
    output: z.array(Alert),
    errors: ['not_found'],
  }),
  save: route({
    method: 'POST',
    path: '/alert',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Create an alert (with org_id) or change one (with alert_id; what is absent stays). The same keyword for the same channels, speakers, condition and hours changes the alert that has it, or with `if_exists: refuse` is a conflict that names it',
    input: changesTo(Alert, {
      keys: { org_id: z.optional(Id), alert_id: z.optional(Id), if_exists: z.optional(z.enum(['update', 'refuse'])) },
      fields: AlertFields.shape,
    })
      .check(z.refine(({ org_id, alert_id }) => org_id || alert_id, 'Send org_id or alert_id'))
      .check(
        z.refine(({ alert_id, keyword }) => alert_id || keyword, {
          error: 'Enter a word or phrase',
          path: ['keyword'],
        }),
      ),
    output: Alert,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/alert',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Delete an alert; its hits stay',
    input: z.strictObject({ alert_id: Id }),
    output: z.object({ alert_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
  try: route({
    method: 'POST',
    path: '/alert_try',
    access: 'signed-in',
    rights: 'admin',
    reads: true,
    summary: 'Show the talks of the last 30 days that an alert would have matched, newest first; nothing is saved',
    limit: { by: 'user', most: 60, seconds: 60 },
    input: z.strictObject({ ...z.omit(AlertFields, { key_ids: true, silence: true }).shape, org_id: Id }),
    output: z.object({
      /** The newest 100 matches. */
      trials: z.array(AlertTrial),
      total: z.int(),
      /** Number of talks examined that contain the keyword; at most the newest 1000. */
      looked_at: z.int(),
      /** Operators of the condition that match no name: with these it cannot be saved. */
      unmet: z.array(UnmetOperator),
      /** Number of matches for each closeness; all equal without sounds_like. */
      by_closeness: z.object({ close: z.int(), normal: z.int(), wide: z.int() }),
    }),
    errors: ['not_found', 'forbidden'],
  }),
}
