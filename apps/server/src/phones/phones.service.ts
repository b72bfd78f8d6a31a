import { ApiError } from '@earshot/contract/errors'
import type { Phone, phoneRoutes } from '@earshot/contract/phones'
import { countryOf, type PhoneNumber, readMobile, readPhone } from '@earshot/contract/rules/phones'
import type { Context } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { networkOf } from '../http/door/network.ts'
import type { Handlers } from '../http/mount.ts'
import { spend } from '../limits/limits.service.ts'
import { requireVerified } from '../organizations/scope.ts'
import { sendCode } from './codes.service.ts'
import { hashOf, isSame, WRONG_CODE } from './code.ts'
import { deletePhone, deleteUnverified, findPhone, listPhones, updateTries, updateVerified } from './phones.repo.ts'

const MOST_PHONES = 10
export const MOST_TRIES = 5
const [MINUTE, DAY] = [60, 24 * 60 * 60]

/** When the next code may be asked for, after one that was sent then. */
export const resendAt = (sent: string) => new Date(Date.parse(sent) + MINUTE * 1000).toISOString()

export const phones: Handlers<typeof phoneRoutes> = {
  async create(caller, { phone, country }) {
    const { context, user_id } = caller
    requireSms(context)
    const number = requireMobile(phone, country)
    requireVerified(caller)
    await requireNew(caller, number)
    await spendOnSms(caller, number)
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
    if (!tried) throw new ApiError('gone', 'This code is over. Ask for a new one', { field: 'code' })
    if (!isSame(hashOf(context.sessionSecret, holder, code), tried.code_hash))
      throw new ApiError('invalid', WRONG_CODE, { field: 'code' })
    return (await updateVerified(db, holder).catch(takenByAnother)) ?? notYours()
  },

  async remove(caller, named) {
    const { phone, e164 } = await requirePhone(caller, named)
    await deletePhone(caller.context.connections.outside, { user_id: caller.user_id, e164 })
    return { phone }
  },
}

/** The phones of the person who asks, oldest first. */
export const phonesOf = ({ context, user_id }: Caller): Promise<Phone[]> =>
  listPhones(context.connections.outside, user_id)

export function requireSms({ sms }: Context) {
  if (!sms) throw new ApiError('forbidden', 'No SMS are sent from here. Ask whoever runs this installation')
}

export function requireMobile(phone: string, named: string): PhoneNumber {
  const country = countryOf(named)
  if (!country) throw new ApiError('invalid', 'This country is not known', { field: 'country' })
  const number = readMobile(phone, country)
  if (number) return number
  const what = readPhone(phone, { country }) ? 'a mobile phone: it takes no SMS' : 'a phone number'
  throw new ApiError('invalid', `In ${country.country_name} this is not ${what}`, { field: 'phone' })
}

async function requireNew(caller: Caller, { e164 }: PhoneNumber) {
  const known = await phonesOf(caller)
  const phone = known.find((each) => each.e164 === e164)
  if (phone?.verified) throw new ApiError('conflict', 'You have verified this phone already')
  if (!phone && known.length >= MOST_PHONES)
    throw new ApiError('conflict', `That is more than ${MOST_PHONES} phones. Remove one first`)
}

interface Asker {
  context: Context
  /** Null for somebody who is about to sign in. */
  user_id: string | null
  address: string
}

/** SMS cost money, and their codes could be guessed: they are few for a number, a person and a network. */
export async function spendOnSms({ context, user_id, address }: Asker, { e164 }: PhoneNumber) {
  await spend(context, { key: `sms a minute to ${e164}`, most: 1, seconds: MINUTE })
  await spend(context, { key: `sms a day to ${e164}`, most: 5, seconds: DAY })
  if (user_id) await spend(context, { key: `sms a day for ${user_id}`, most: 10, seconds: DAY })
  await spend(context, { key: `sms a day from ${networkOf(address)}`, most: 50, seconds: DAY })
}

interface Named {
  phone: string
  country: string
}

/** A phone of the caller's, named as it is stored or as people write it. In a query a plus may have become a space. */
async function requirePhone({ context, user_id }: Caller, { phone, country }: Named): Promise<Phone> {
  const written = readPhone(phone, { country: countryOf(country) ?? countryOf() })
  const names = [phone, `+${phone}`, ...(written ? [written.e164] : [])]
  return (await findPhone(context.connections.outside, user_id, names)) ?? notYours()
}

const UNIQUE_VIOLATION = '23505'

/** Only who holds the phone and read its code learns that somebody else has it. */
function takenByAnother(error: Error & { code?: string }): never {
  if (error.code !== UNIQUE_VIOLATION) throw error
  throw new ApiError('conflict', 'This phone belongs to another account. Remove it there first')
}

function notYours(): never {
  throw new ApiError('not_found', 'This phone is not one of yours', { field: 'phone' })
}

/** Forgets phones that nobody verified within a week. */
export const sweepPhones = ({ connections }: Context) => deleteUnverified(connections.outside)
