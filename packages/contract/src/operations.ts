import * as z from 'zod/mini'
import { Id, Minutes, Seconds, Time } from './fields.ts'
import { route } from './route.ts'
import { talkStates } from './talks.ts'

export const talkStages = ['transcode', 'transcribe', 'scan', 'all'] as const

/** What can be wrong with a server. */
export const problemCauses = [
  'disk',
  'queue',
  'model',
  'mail',
  'storage',
  'certificate',
  'backup',
  'source',
  'worker',
] as const
export type ProblemCause = (typeof problemCauses)[number]

export const operationRoutes = {
  find: route({
    method: 'GET',
    path: '/operations',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Show the states of an organization’s talks, how long each step takes, what failed and why, and (to operators) the queues of the server',
    input: z.strictObject({ org_id: Id }),
    output: z.object({
      /** Every state except deleted, with the age of the oldest talk in it. */
      states: z.array(z.object({ state: z.enum(talkStates), talks: z.int(), oldest: z.nullable(Time) })),
      /** The last hundred, newest first. */
      failures: z.array(z.object({ talk_id: Id, channel_id: Id, created: Time, reason: z.string() })),
      /**
       * Duration of each step for the talks of the last day, in seconds; `all` covers the time from sending until
       * ready.
       */
      stages: z.array(
        z.object({ stage: z.enum(talkStages), talks: z.int(), median: z.nullable(Seconds), p95: z.nullable(Seconds) }),
      ),
      /** Bytes of original audio, including the bin. */
      bytes: z.int(),
      /** Minutes of audio sent today (UTC). */
      minutes: Minutes,
      /** The operator's limits: bytes stored and minutes per day; null for none. */
      quota: z.object({ bytes: z.nullable(z.number()), minutes: z.nullable(z.number()) }),
      /**
       * Free bytes on the server's disk, and how many of them uploads must leave free. Only for a level of 1000 or
       * more.
       */
      disk: z.nullable(z.object({ free: z.number(), reserve: z.number() })),
      /** Only for a level of 1000 or more. */
      queues: z.nullable(
        z.array(
          z.object({
            name: z.string(),
            waiting: z.int(),
            active: z.int(),
            /** In the last hour. */
            given_up: z.int(),
            oldest: z.nullable(Time),
          }),
        ),
      ),
      /** Only for a level of 1000 or more. */
      health: z.nullable(
        z.object({
          /** Of the last 90 days, at most 30: those that last first. `detail` is a size, a date, a name or a reason. */
          problems: z.array(
            z.object({ cause: z.enum(problemCauses), detail: z.string(), began: Time, ended: z.nullable(Time) }),
          ),
          /** Whether a mail server is set up. */
          mail: z.boolean(),
          /** When the last one was made, and why the newest one failed; null where the server makes none by itself. */
          backup: z.nullable(
            z.object({
              made: z.nullable(Time),
              reason: z.nullable(z.string()),
              /** A folder or s3://bucket/prefix. */
              to: z.string(),
              encrypted: z.boolean(),
            }),
          ),
        }),
      ),
    }),
    errors: ['not_found', 'forbidden'],
  }),
}
