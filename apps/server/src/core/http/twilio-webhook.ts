import { ApiError } from '@earshot/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isSignedByTwilio } from '../../ports/sms/twiml.ts'
import { consume } from '../limits/limits.service.ts'
import { networkOf } from './hooks/network.ts'

const A_MINUTE = { most: 600, seconds: 60 }
const LARGEST_FORM = 64 * 1024

export interface TwilioReport {
  context: Context
  params: Record<string, string>
  query: Record<string, string>
  form: URLSearchParams
}

/** Answers a POST of Twilio with TwiML. The signature is checked before anything is read. */
export function mountTwilioWebhook(
  app: FastifyInstance,
  path: string,
  answer: (report: TwilioReport) => Promise<string>,
) {
  app.register(async (inner) => {
    const parser = { parseAs: 'string', bodyLimit: LARGEST_FORM } as const
    inner.addContentTypeParser('application/x-www-form-urlencoded', parser, (_request, body, done) => done(null, body))
    inner.post(path, async (request, reply) => {
      const form = await requireSigned(request)
      const [params, query] = [request.params, request.query] as Record<string, string>[]
      const xml = await answer({ context: inner.context, params: params ?? {}, query: query ?? {}, form })
      return reply.type('text/xml; charset=utf-8').header('cache-control', 'no-store').send(xml)
    })
  })
}

async function requireSigned(request: FastifyRequest): Promise<URLSearchParams> {
  const { context } = request.server
  const { sms, appUrl } = context.config
  if (sms?.by !== 'twilio') throw new ApiError('not_found', 'Not found')
  await consume(context, { key: `twilio ${networkOf(request.ip)}`, ...A_MINUTE })
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  const given = request.headers['x-twilio-signature']
  const signed = { url: `${appUrl}${request.url}`, form }
  if (typeof given !== 'string' || !isSignedByTwilio(given, sms.token, signed))
    throw new ApiError('forbidden', 'This is not signed by Twilio')
  if (form.get('AccountSid') !== sms.account) throw new ApiError('forbidden', 'This is of another Twilio account')
  return form
}
