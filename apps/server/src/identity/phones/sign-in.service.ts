import type { Context } from '../../core/context.ts'
import { hashOf, isEqualCode } from './code.ts'
import { sendCode } from './codes.service.ts'
import { MOST_TRIES, requireMobile, requireSms, resendAt, consumeSmsLimit } from './phones.service.ts'
import { findVerified, takeCode, updateTries } from './phones.repo.ts'

interface SignInCodeRequest {
  phone: string
  country: string
  address: string
}

/**
 * Sends a sign-in code to the owner of a phone. The answer and the rate limit are the same for unregistered phones, so
 * that they do not reveal who has an account.
 */
export async function sendSignInCode(context: Context, { phone, country, address }: SignInCodeRequest) {
  requireSms(context)
  const number = requireMobile(phone, country)
  await consumeSmsLimit({ context, user_id: null, address }, number)
  const owner = await findVerified(context.connections.outside, number.e164)
  if (owner) await sendCode(context, { ...owner, ...number })
  return { resend_at: resendAt(new Date().toISOString()) }
}

/** The owner of the phone if the code is right. A code allows five tries and works once. */
export async function findPhoneUser(context: Context, { phone, country, code }: SignInCodeRequest & { code: string }) {
  const db = context.connections.outside
  const { e164 } = requireMobile(phone, country)
  const owner = await findVerified(db, e164)
  if (!owner) return null
  const holder = { ...owner, e164 }
  const tried = await updateTries(db, holder, MOST_TRIES)
  if (!tried || !isEqualCode(hashOf(context.sessionSecret, holder, code), tried.code_hash)) return null
  return (await takeCode(db, { ...holder, code_hash: tried.code_hash }))?.user_id ?? null
}
