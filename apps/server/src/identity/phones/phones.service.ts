import { ApiError } from '@earshot/contract/errors'
import { isUniqueViolation } from '../../core/unique-violation.ts'
import type { Phone, phoneRoutes } from '@earshot/contract/phones'
import { countryOf, type PhoneNumber, readMobile, readPhone } from '@earshot/contract/rules/phones'
import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import { networkOf } from '../../core/http/hooks/network.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { consume } from '../../core/limits/limits.service.ts'
import { securityNoticeJob } from '../../alerts/mail/security-notice.job.ts'
import { requireVerified } from '../../organizations/refusals.ts'
import { sendCode } from './codes.service.ts'
import { hashOf, isEqualCode, WRONG_CODE } from './code.ts'
import {
  deletePhone,
  deleteUnverified,
  findPhone,
  findVerified,
  listPhones,
  updateTries,
  updateVerified,
} from './phones.repo.ts'

const MOST_PHONES = 10
export const MOST_TRIES = 5
const [MINUTE, DAY] = [60, 24 * 60 * 60]

export const resendAt = (sent: string) => new Date(Date.parse(sent) + MINUTE * 1000).toISOString()

export const phones: Handlers<typeof phoneRoutes> = {
  async create(caller, { phone, country }) {
    const { context, user_id } = caller
    requireSms(context)
    const number = requireMobile(phone, country)
    requireVerified(caller)
    await requireNew(caller, number)
    await consumeSmsLimit(caller, number)
    const sent = await sendCode(context, { user_id, ...number })
    return { code: 200, data: { phone: number.phone, resend_at: resendAt(sent) } }
  },

  async verify(caller, { code, ...named }) {
    const { context, user_id } = caller
    const db = context.connections.outside
    const phone = await requirePhone(caller, named)
    if (phone.verified) return phone
    const holder = { user_id, e164: phone.e164 }
    const tried = await updateTries(db, holder, MOST_TRIES)
    if (!tried) throw new ApiError('gone', 'This code has expired. Ask for a new one', { field: 'code' })
    if (!isEqualCode(hashOf(context.sessionSecret, holder, code), tried.code_hash))
      throw new ApiError('invalid', WRONG_CODE, { field: 'code' })
    const added = await updateVerified(db, holder).catch(takenByAnother)
    if (added) await noticePhone(caller, 'phone', added.phone)
    return added ?? requirePhone(caller, named)
  },

  async remove(caller, named) {
    const { phone, e164, verified } = await requirePhone(caller, named)
    const removed = await deletePhone(caller.context.connections.outside, { user_id: caller.user_id, e164 })
    if (removed && verified) await noticePhone(caller, 'phoneRemoved', phone)
    return { phone }
  },
}

async function noticePhone({ context, user_id, address }: Caller, change: 'phone' | 'phoneRemoved', phone: string) {
  const notice = { user_id, address, change, about: `•••${phone.slice(-4)}`, at: new Date().toISOString() }
  await context.jobs.enqueue(context.connections.outside, securityNoticeJob, notice)
  context.jobs.wake()
}

export const phonesOf = ({ context, user_id }: Caller): Promise<Phone[]> =>
  listPhones(context.connections.outside, user_id)

/** E.164 numbers that the person has proven to hold. */
export async function verifiedNumbersOf({ connections }: Context, user_id: string): Promise<string[]> {
  const phones = await listPhones(connections.outside, user_id)
  return phones.filter(({ verified }) => verified).map(({ e164 }) => e164)
}

/** Who has verified this number (E.164); null for none. */
export async function findVerifiedHolder({ connections }: Context, e164: string): Promise<string | null> {
  return (await findVerified(connections.outside, e164))?.user_id ?? null
}

export function requireSms({ sms }: Context) {
  if (!sms) throw new ApiError('forbidden', 'SMS is not set up. Contact the operator of this server')
}

export function requireMobile(phone: string, named: string): PhoneNumber {
  const country = countryOf(named)
  if (!country) throw new ApiError('invalid', 'Unknown country', { field: 'country' })
  const number = readMobile(phone, country)
  if (number) return number
  const what = readPhone(phone, { country }) ? 'a mobile number that can receive SMS' : 'a valid phone number'
  throw new ApiError('invalid', `Not ${what} (${country.country_name})`, { field: 'phone' })
}

async function requireNew(caller: Caller, { e164 }: PhoneNumber) {
  const known = await phonesOf(caller)
  const phone = known.find((each) => each.e164 === e164)
  if (phone?.verified) throw new ApiError('conflict', 'You have already verified this phone number')
  if (!phone && known.length >= MOST_PHONES)
    throw new ApiError('conflict', `You can have at most ${MOST_PHONES} phone numbers. Remove one first`)
}

interface Asker {
  context: Context
  /** Null before sign-in. */
  user_id: string | null
  address: string
}

/** SMS cost money and codes can be guessed, so they are limited per number, per person and per network. */
export async function consumeSmsLimit({ context, user_id, address }: Asker, { e164 }: PhoneNumber) {
  await consume(context, { key: `sms a minute to ${e164}`, most: 1, seconds: MINUTE })
  await consume(context, { key: `sms a day to ${e164}`, most: 5, seconds: DAY })
  if (user_id) await consume(context, { key: `sms a day for ${user_id}`, most: 10, seconds: DAY })
  await consume(context, { key: `sms a day from ${networkOf(address)}`, most: 50, seconds: DAY })
}

interface PhoneRef {
  phone: string
  country: string
}

/** Finds a phone of the caller by its stored form or as people write it. In a query string a plus may have become a space. */
async function requirePhone({ context, user_id }: Caller, { phone, country }: PhoneRef): Promise<Phone> {
  const written = readPhone(phone, { country: countryOf(country) ?? countryOf() })
  const names = [phone, `+${phone}`, ...(written ? [written.e164] : [])]
  return (await findPhone(context.connections.outside, user_id, names)) ?? notYours()
}

/** Reveals only to the holder of the phone that another user has verified it. */
function takenByAnother(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  throw new ApiError('conflict', 'This phone number belongs to another account. Remove it there first')
}

function notYours(): never {
  throw new ApiError('not_found', 'This phone number is not in your account', { field: 'phone' })
}

export const deleteUnverifiedPhones = ({ connections }: Context) => deleteUnverified(connections.outside)
