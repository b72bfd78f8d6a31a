import { createHmac } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import type { phonePinRoutes } from '@earshot/contract/phone-pins'
import type { Context } from '../../core/context.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { countFailure, forgetFailures } from '../../core/limits/limits.service.ts'
import { hashPassword, isPassword } from '../../core/password-hash.ts'
import { verifiedNumbersOf } from '../phones/phones.service.ts'
import { deletePin, findPin, upsertPin } from './phone-pins.repo.ts'

export const phonePins: Handlers<typeof phonePinRoutes> = {
  async find({ context, user_id }) {
    return { changed: (await findPin(context.connections.outside, user_id))?.changed ?? null }
  },

  async save({ context, user_id }, { pin }) {
    const numbers = await verifiedNumbersOf(context, user_id)
    if (numbers.length === 0) throw new ApiError('forbidden', 'Verify a phone number first')
    if (numbers.some((number) => number.endsWith(pin)))
      throw new ApiError('invalid', 'Your phone number ends with these digits. Select other ones', { field: 'pin' })
    const hash = await hashPassword(peppered(context, user_id, pin))
    const { changed } = await upsertPin(context.connections.outside, user_id, hash)
    await unlock(context, user_id)
    return { changed }
  },

  async remove({ context, user_id }) {
    await deletePin(context.connections.outside, user_id)
    return { changed: null }
  },
}

/** Keyed with a secret outside the database: ten thousand PINs are quickly tried against any hash. */
const peppered = ({ sessionSecret }: Context, user_id: string, pin: string) =>
  createHmac('sha256', sessionSecret).update(`pin ${user_id} ${pin}`).digest('base64url')

interface Entered {
  /** Null: the caller is not known, and hears the same answers. */
  user_id: string | null
  /** E.164; '' if withheld. */
  caller: string
  pin: string
}

const [HOUR, DAY] = [60 * 60, 24 * 60 * 60]
const LIMITS = [
  { most: 5, seconds: HOUR, name: 'hour' },
  { most: 20, seconds: DAY, name: 'day' },
] as const

/**
 * Every try is counted before it is compared, so that many at once are no more than one after the other. `locksNow`: this
 * try was the first that is not looked at.
 */
export async function checkPin(context: Context, { user_id, caller, pin }: Entered) {
  const subject = user_id ?? caller
  const over: number[] = []
  for (const { name, most, seconds } of LIMITS)
    over.push((await countFailure(context, { key: keyOf(subject, name), seconds })) - most)
  if (over.some((count) => count > 0)) return { result: 'locked', locksNow: Math.max(...over) === 1 } as const
  const stored = user_id === null ? undefined : await findPin(context.connections.outside, user_id)
  const isRight = await isPassword(peppered(context, subject, pin), stored?.hash ?? NO_HASH)
  if (!stored || !isRight) return { result: 'wrong' } as const
  await unlock(context, subject)
  return { result: 'right' } as const
}

/** Takes as long to compare, and equals nothing. */
const NO_HASH = `${'A'.repeat(22)}.${'A'.repeat(43)}`

const keyOf = (subject: string, name: string) => `pin an ${name} of ${subject}`

const unlock = (context: Context, subject: string) =>
  forgetFailures(
    context,
    LIMITS.map(({ name }) => keyOf(subject, name)),
  )
