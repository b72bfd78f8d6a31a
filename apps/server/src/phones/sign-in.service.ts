import type { Context } from '../context.ts'
import { hashOf, isSame } from './code.ts'
import { sendCode } from './codes.service.ts'
import { MOST_TRIES, requireMobile, requireSms, resendAt, spendOnSms } from './phones.service.ts'
import { findVerified, takeCode, updateTries } from './phones.repo.ts'

interface Asked {
  phone: string
  country: string
  /** The network address that asks. */
  address: string
}

/**
 * Sends a code to whom the phone belongs, for signing in by it. Who asks does not learn whether it belongs to anybody:
 * the answer is the same, and it counts the same.
 */
export async function sendSignInCode(context: Context, { phone, country, address }: Asked) {
  requireSms(context)
  const number = requireMobile(phone, country)
  await spendOnSms({ context, user_id: null, address }, number)
  const owner = await findVerified(context.connections.outside, number.e164)
  if (owner) await sendCode(context, { ...owner, ...number })
  return { resend_at: resendAt(new Date().toISOString()) }
}

/** The person to whom the phone belongs, for the code that was sent to it: five tries, and right once. */
export async function personCalling(context: Context, { phone, country, code }: Asked & { code: string }) {
  const db = context.connections.outside
  const { e164 } = requireMobile(phone, country)
  const owner = await findVerified(db, e164)
  if (!owner) return null
  const holder = { ...owner, e164 }
  const tried = await updateTries(db, holder, MOST_TRIES)
  if (!tried || !isSame(hashOf(context.sessionSecret, holder, code), tried.code_hash)) return null
  return (await takeCode(db, { ...holder, code_hash: tried.code_hash }))?.user_id ?? null
}
