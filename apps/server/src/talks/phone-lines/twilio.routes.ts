import { ApiError } from '@earshot/contract/errors'
import { Id } from '@earshot/contract/fields'
import type { CallStep } from '@earshot/contract/phone-calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../core/http/hooks/network.ts'
import { consume } from '../../core/limits/limits.service.ts'
import { enterByDirectory, inTransaction } from '../../organizations/scope.ts'
import { toE164 } from './caller-number.ts'
import { answer, type Call, openCall, select } from './calls.service.ts'
import { findLine } from './phone-lines.repo.ts'
import { hangup, record, say } from './prompts.ts'
import { twilioRecordingJob } from './twilio-recording.job.ts'
import { isSignedByTwilio, twimlOf } from './twiml.ts'

const A_MINUTE = { most: 600, seconds: 60 }
const LARGEST_FORM = 64 * 1024

/** POST /api/twilio/:line_id: the voice webhook of a number, and what Twilio reports of its calls. */
export function mountTwilio(app: FastifyInstance) {
  app.register(async (inner) => {
    const form = { parseAs: 'string', bodyLimit: LARGEST_FORM } as const
    inner.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, body, done) => done(null, body))
    inner.post<{ Params: { line_id: string } }>('/api/twilio/:line_id', async (request, reply) => {
      const { line_id } = request.params
      const steps = await stepsFor(request, line_id)
      return reply
        .type('text/xml; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(twimlOf(steps, `${request.server.context.config.appUrl}/api/twilio/${line_id}`))
    })
  })
}

const noLine = () => new ApiError('not_found', 'Not found')

async function stepsFor(request: FastifyRequest, line_id: string): Promise<CallStep[]> {
  const form = await requireSigned(request)
  if (!Id.safeParse(line_id).success) throw noLine()
  const org = await enterByDirectory(request.server.context, 'line', line_id)
  const line = await findLine(org, { line_id })
  if (!line || toE164(form.get('To') ?? '', line.number) !== line.number) throw noLine()
  const call_id = form.get('CallSid') ?? ''
  if (!/^CA[0-9a-f]{32}$/i.test(call_id)) throw new ApiError('invalid', 'CallSid is missing')
  const call = await openCall(org, line, { call_id, from: believable(form) })
  const { event } = request.query as { event?: string }
  if (event === 'recording') return recorded(call, form)
  return event === 'key' ? select(call, form.get('Digits') ?? '') : answer(call)
}

/** A number that the network found forged (STIR/SHAKEN) is none. */
const believable = (form: URLSearchParams) =>
  /Failed/.test(form.get('StirVerstat') ?? '') ? '' : (form.get('From') ?? '')

async function requireSigned(request: FastifyRequest): Promise<URLSearchParams> {
  const { context } = request.server
  const { sms, appUrl } = context.config
  if (sms?.by !== 'twilio') throw noLine()
  await consume(context, { key: `twilio ${networkOf(request.ip)}`, ...A_MINUTE })
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  const given = request.headers['x-twilio-signature']
  const signed = { url: `${appUrl}${request.url}`, form }
  if (typeof given !== 'string' || !isSignedByTwilio(given, sms.token, signed))
    throw new ApiError('forbidden', 'This is not signed by Twilio')
  if (form.get('AccountSid') !== sms.account) throw new ApiError('forbidden', 'This is of another Twilio account')
  return form
}

/** The recording is fetched by a job, because Twilio may not have it yet. Its id alone is taken from the request. */
async function recorded(call: Call, form: URLSearchParams): Promise<CallStep[]> {
  const { org, line, call_id } = call
  const recording = form.get('RecordingSid') ?? ''
  if (!/^RE[0-9a-f]{32}$/i.test(recording)) throw new ApiError('invalid', 'RecordingSid is missing')
  if (form.get('Digits') === '*') return [record(line)]
  const payload = { org_id: org.org_id, line_id: line.line_id, call_id, recording }
  await inTransaction(org, (tx) => tx.context.jobs.enqueue(tx.db, twilioRecordingJob, payload))
  return [say(line, 'saved'), hangup]
}
