import type { Context } from '../../core/context.ts'
import { NOT_NOW, SmsError } from '../../ports/sms/sms.ts'
import type { CodeMessage } from './code.ts'
import { matchesPendingCode, updateProblem } from './phones.repo.ts'

/** Sends a code unless it has been replaced. The waiting user sees failures. */
export async function deliverCode({ connections, sms, log }: Context, { text, message_id, ...code }: CodeMessage) {
  const db = connections.outside
  if (!sms || !(await matchesPendingCode(db, code))) return
  try {
    await sms.send({ to: code.e164, text, message_id })
  } catch (error) {
    if (!(error instanceof SmsError) || error.again) throw error
    log.warn({ err: error }, 'an SMS was refused')
    await updateProblem(db, { ...code, problem: error.sentence })
  }
}

export async function recordCodeFailure(
  { connections }: Context,
  { text: _text, message_id: _id, ...code }: CodeMessage,
) {
  await updateProblem(connections.outside, { ...code, problem: NOT_NOW.sentence })
}
