import * as z from 'zod/mini'
import { Time } from './fields.ts'
import { route } from './route.ts'
import { isGuessable, PIN } from './rules/pins.ts'

/** What a person enters in a call to hear what is new. */
export const PhonePin = z.object({
  /** Null: none is set. */
  changed: z.nullable(Time),
})
export type PhonePin = z.infer<typeof PhonePin>

export const phonePinRoutes = {
  find: route({
    method: 'GET',
    path: '/phone_pin',
    access: 'signed-in',
    summary: 'Tell whether a PIN is set for hearing new talks by phone, and since when; the PIN itself is never told',
    input: z.strictObject({}),
    output: PhonePin,
  }),
  save: route({
    method: 'PUT',
    path: '/phone_pin',
    access: 'signed-in',
    summary: 'Set or change the PIN for hearing new talks by phone; a verified phone is needed. It also unlocks',
    input: z.strictObject({
      pin: z.string({ error: 'Enter a PIN of 4 to 8 digits' }).check(
        z.trim(),
        z.regex(PIN, 'Enter a PIN of 4 to 8 digits'),
        z.refine((pin) => !isGuessable(pin), 'This PIN is too easy to guess'),
      ),
    }),
    output: PhonePin,
    errors: ['forbidden'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/phone_pin',
    access: 'signed-in',
    summary: 'Remove the PIN; new talks can no longer be heard by phone',
    input: z.strictObject({}),
    output: PhonePin,
  }),
}
