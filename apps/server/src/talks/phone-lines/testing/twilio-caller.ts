import { createHmac } from 'node:crypto'
import { twilioAccount } from '../../../ports/testing/sms-servers.ts'
import type { testApp } from '../../../testing/test-app.ts'
import { twilioRecordingJob } from '../twilio-recording.job.ts'

interface Webhook {
  token?: string
  signedUrl?: string
  form?: Record<string, string>
}

/** Calls a webhook as Twilio does, signed. */
export const twilioCaller =
  ({ app, context }: ReturnType<typeof testApp>) =>
  async (url: string, { token = twilioAccount.token, signedUrl = url, form = {} }: Webhook = {}) => {
    const CallSid = `CA${'1b'.repeat(16)}`
    const fields = { AccountSid: twilioAccount.account, CallSid, From: '+4915112345678', To: '+4930123456', ...form }
    const sorted = Object.entries(fields)
      .map(([name, value]) => `${name}${value}`)
      .toSorted()
    const signature = createHmac('sha1', token)
      .update(`${signedUrl}${sorted.join('')}`)
      .digest('base64')
    const { statusCode, body } = await app().inject({
      method: 'POST',
      url: url.slice(context().config.appUrl.length),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      payload: new URLSearchParams(fields).toString(),
    })
    return { status: statusCode, body }
  }

/** Fetches the recordings of an organization that wait, as if their time had come. */
export const recordingJobs =
  ({ context }: ReturnType<typeof testApp>) =>
  async (org_id: string) => {
    const { rows } = await context().connections.pool.query(
      `delete from boss.job where name = $1 and data->>'org_id' = $2 returning data, start_after > now() as waits`,
      [twilioRecordingJob.name, org_id],
    )
    for (const { data } of rows) await twilioRecordingJob.handle(context(), data, new AbortController().signal)
    return rows.map(({ waits }) => waits)
  }
