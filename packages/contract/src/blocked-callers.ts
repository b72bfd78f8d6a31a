import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { route } from './route.ts'

/** Stands for every caller whose number is withheld, as `by_phone` of a talk has it. */
export const WITHHELD = 'withheld'

export const MOST_BLOCKED = 1000

/** A caller whose calls to the organization's phone numbers are refused. */
export const BlockedCaller = z.object({
  org_id: Id,
  /** E.164, or `withheld`. */
  caller: z.string(),
  created: Time,
  created_by: Id,
  /** Calls that were refused, and when the last one was. */
  refused: z.int(),
  last_refused: z.nullable(Time),
})
export type BlockedCaller = z.infer<typeof BlockedCaller>

const Caller = z
  .string()
  .check(z.trim(), z.regex(/^(\+[1-9]\d{4,14}|withheld)$/, 'Enter the number with its country code, like +4930123456'))

const errors = ['not_found', 'forbidden', 'conflict'] as const

export const blockedCallerRoutes = {
  list: route({
    method: 'GET',
    path: '/blocked_callers',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List the callers whose calls are refused, the last blocked first',
    input: z.strictObject({ org_id: Id }),
    output: z.array(BlockedCaller),
    errors,
  }),
  block: route({
    method: 'POST',
    path: '/blocked_caller',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Refuse the calls of a number, or with `withheld` of everyone who hides theirs, from now on; messages that they left stay',
    input: z.strictObject({ org_id: Id, caller: Caller }),
    output: BlockedCaller,
    errors,
  }),
  unblock: route({
    method: 'DELETE',
    path: '/blocked_caller',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Let a blocked caller call again',
    input: z.strictObject({ org_id: Id, caller: Caller }),
    output: z.object({ org_id: Id }),
    errors,
  }),
}
