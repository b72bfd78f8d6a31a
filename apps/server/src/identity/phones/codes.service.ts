import { randomUUID } from 'node:crypto'
import type { PhoneNumber } from '@earshot/contract/rules/phones'
import type { Context } from '../../core/context.ts'
import { hashOf, makeCode } from './code.ts'
import { insertCode } from './phones.repo.ts'
import { sendCodeJob } from './send.job.ts'

const MINUTES = 10

/** Creates a code and enqueues its SMS; returns when the next one may be requested. */
export async function sendCode(context: Context, { user_id, ...number }: PhoneNumber & { user_id: string }) {
  const { connections, jobs, sessionSecret, config } = context
  const code = makeCode()
  const holder = { user_id, e164: number.e164 }
  const code_hash = hashOf(sessionSecret, holder, code)
  const message = { text: textOf(code, config.appUrl), message_id: randomUUID() }
  const sent = await connections.outside.transaction().execute(async (tx) => {
    const kept = await insertCode(tx, { user_id, ...number, code_hash, minutes: MINUTES })
    await jobs.enqueue(tx, sendCodeJob, { ...holder, code_hash, ...message })
    return kept.sent ?? new Date().toISOString()
  })
  jobs.wake()
  return sent
}

/** The last line lets phones fill in the code, on this site only (wicg.github.io/sms-one-time-codes). */
const textOf = (code: string, appUrl: string) =>
  `${code} is your Earshot code. It works for ${MINUTES} minutes.\n\n@${new URL(appUrl).hostname} #${code}`
