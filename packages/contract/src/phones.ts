import * as z from 'zod/mini'
import { requiredLine, Time } from './fields.ts'
import { isNumberOnly } from './rules/plain.ts'
import { route } from './route.ts'

export const Phone = z.object({
  /** As stored: the last 10 digits for countries with the dialling code +1, E.164 for all others. */
  phone: z.string(),
  /** E.164: +, the dialling code and the number. */
  e164: z.string(),
  /** ISO 3166 alpha-3. */
  country: z.string(),
  verified: z.boolean(),
  created: Time,
  /** Why the last code could not be sent; null if there is no known problem. */
  problem: z.nullable(z.string()),
})
export type Phone = z.infer<typeof Phone>

const Typed = requiredLine('Enter the phone number', 40)
const Country = z._default(z.string().check(z.maxLength(60)), 'USA')

export const phoneRoutes = {
  create: route({
    method: 'POST',
    path: '/phone',
    access: 'signed-in',
    summary:
      'Add a mobile phone, and send it a code of six digits; the same phone again sends another code. One SMS a minute and five a day for a number',
    input: z.strictObject({ phone: Typed, country: Country }),
    output: z.object({ code: z.literal(200), data: z.object({ phone: z.string(), resend_at: Time }) }),
    errors: ['conflict'],
  }),
  verify: route({
    method: 'PUT',
    path: '/phone',
    access: 'signed-in',
    summary:
      'Verify a phone with the code that was sent to it, within ten minutes and five tries. A verified phone belongs to one person',
    input: z.strictObject({
      phone: Typed,
      country: Country,
      code: z.string().check(
        z.trim(),
        z.refine((code) => code.length === 6 && isNumberOnly(code), 'The code has six digits'),
      ),
    }),
    output: Phone,
    errors: ['not_found', 'conflict', 'gone'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/phone',
    access: 'signed-in',
    summary: 'Remove a phone',
    input: z.strictObject({ phone: Typed, country: Country }),
    output: z.object({ phone: z.string() }),
    errors: ['not_found'],
  }),
}
