import { ApiError } from '@earshot/contract/errors'
import { Id } from '@earshot/contract/fields'
import type { CallStep } from '@earshot/contract/phone-calls'
import type { FastifyInstance } from 'fastify'
import { mountTwilioWebhook, type TwilioReport } from '../../core/http/twilio-webhook.ts'
import { alone, enterByDirectory, inTransaction, type OrgScope } from '../../organizations/scope.ts'
import { toE164 } from './caller-number.ts'
import { type Call, openCall } from './calls.service.ts'
import { answer, select } from './menu.service.ts'
import { findCalledLine, findLine } from './phone-lines.repo.ts'
import { hangup, record, say } from './prompts.ts'
import { findSettled, insertSettled } from './recordings.repo.ts'
import { twilioRecordingJob } from './twilio-recording.job.ts'
import { twimlOf } from './twiml.ts'

/** POST /api/twilio/:line_id: the voice webhook of a number, and what Twilio reports of its calls. */
export const mountTwilio = (app: FastifyInstance) =>
  mountTwilioWebhook(app, '/api/twilio/:line_id', async (report) =>
    twimlOf(await stepsFor(report), `${report.context.config.appUrl}/api/twilio/${report.params.line_id}`),
  )

const noLine = () => new ApiError('not_found', 'Not found')

async function stepsFor({
  context,
  params: { line_id = '' },
  query: { event, asked = '' },
  form,
}: TwilioReport): Promise<CallStep[]> {
  if (!Id.safeParse(line_id).success) throw noLine()
  const org = await enterByDirectory(context, 'line', line_id)
  const call_id = form.get('CallSid') ?? ''
  const isSpoken = event === 'recording' || event === 'stored'
  const line = await (isSpoken ? findCalledLine(org, { line_id }, call_id) : findLine(org, { line_id }))
  if (!line) throw noLine()
  if (!/^CA[0-9a-f]{32}$/i.test(call_id)) throw new ApiError('invalid', 'CallSid is missing')
  if (event === 'stored') return stored(org, { line_id, call_id }, form)
  if (toE164(form.get('To') ?? '', line.number) !== line.number) throw noLine()
  const call = await openCall(alone(org), line, { call_id, from: believable(form) })
  if (event === 'recording') return recorded(call, form)
  return event === 'key' ? select(call, { asked, key: form.get('Digits') ?? '' }) : answer(call)
}

/** A number that the network found forged (STIR/SHAKEN) is none. */
const believable = (form: URLSearchParams) =>
  /Failed/.test(form.get('StirVerstat') ?? '') ? '' : (form.get('From') ?? '')

/** The recording is fetched by a job, because Twilio may not have it yet. Its id alone is taken from the request. */
async function recorded(call: Call, form: URLSearchParams): Promise<CallStep[]> {
  const { org, line, call_id } = call
  const recording = recordingOf(form)
  if (call.blocked) return [hangup]
  if (form.get('Digits') === '*') {
    await insertSettled(alone(org), call, recording)
    return [record(line)]
  }
  const payload = { org_id: org.org_id, line_id: line.line_id, call_id, recording }
  await inTransaction(org, (tx) => tx.context.jobs.enqueue(tx.db, twilioRecordingJob, payload))
  return [say(line, 'saved'), hangup]
}

const FIVE_MINUTES = 5 * 60

/**
 * Twilio says that it has a recording, of which the report above may have been lost. It does not say which key ended it,
 * so the report gets time to arrive before: what the caller discarded must not come back.
 */
async function stored(org: OrgScope, call: { line_id: string; call_id: string }, form: URLSearchParams) {
  const recording = recordingOf(form)
  if (form.get('RecordingStatus') !== 'completed') return []
  const settled = await findSettled(org, call)
  if (!settled || settled.includes(recording)) return []
  const payload = { org_id: org.org_id, ...call, recording }
  await org.context.jobs.later(alone(org).db, twilioRecordingJob, { payload, seconds: FIVE_MINUTES })
  return []
}

function recordingOf(form: URLSearchParams) {
  const recording = form.get('RecordingSid') ?? ''
  if (!/^RE[0-9a-f]{32}$/i.test(recording)) throw new ApiError('invalid', 'RecordingSid is missing')
  return recording
}
