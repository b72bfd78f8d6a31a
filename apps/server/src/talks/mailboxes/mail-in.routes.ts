import { ApiError } from '@earshot/contract/errors'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../core/http/hooks/network.ts'
import { consume } from '../../core/limits/limits.service.ts'
import { isSameSecret } from '../../core/signatures.ts'
import { deliveredIn, readMail } from './incoming-mail.ts'
import { receiveMail } from './receive-mail.service.ts'

/** Bytes. Mail servers take 25 MB as a rule; base64 makes a third more of it. */
const LARGEST_MAIL = 36 * 1024 * 1024
const A_MINUTE = { most: 120, seconds: 60 }
const PATH = '/api/mail'

/**
 * POST /api/mail: email for channels, from a provider's webhook or a mail server, with MAIL_IN_KEY as a bearer token or
 * as the password of basic authentication. What can never succeed is answered with 200, so that it is not sent again.
 */
export async function mountMailIn(app: FastifyInstance) {
  app.register(async (inner) => {
    inner.register(multipart, { limits: { files: 0, fields: 100, fieldSize: LARGEST_MAIL } })
    inner.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    inner.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    // SNS sends JSON as text.
    inner.addContentTypeParser('text/plain', { parseAs: 'string' }, inner.getDefaultJsonParser('error', 'error'))
    const guarded = { bodyLimit: LARGEST_MAIL, onRequest: requireKey }
    inner.post(PATH, guarded, (request) => take(request))
  })
}

async function take(request: FastifyRequest) {
  const body = request.isMultipart() ? await fieldsOf(request) : request.body
  if (isConfirmation(body)) {
    request.log.warn({ url: body.SubscribeURL }, 'SNS asks to confirm a subscription: open its address, if it is yours')
    return { talks: [], refused: [] }
  }
  const delivered = Buffer.isBuffer(body) ? { raw: body, recipients: [] } : deliveredIn(body)
  const received = await receiveMail(request.server.context, await readMail(delivered))
  if (received.refused.length > 0) request.log.info({ refused: received.refused }, 'an email was refused')
  return received
}

const isConfirmation = (body: unknown): body is { SubscribeURL: unknown } =>
  (body as { Type?: unknown } | null)?.Type === 'SubscriptionConfirmation'

async function requireKey(request: FastifyRequest) {
  const { context } = request.server
  const { mailIn } = context.config
  if (!mailIn) throw new ApiError('not_found', 'Not found')
  await consume(context, { key: `mail ${networkOf(request.ip)}`, ...A_MINUTE })
  const [, scheme = '', given = ''] = /^(\S+) (.+)$/.exec(request.headers.authorization ?? '') ?? []
  const key = /^basic$/i.test(scheme)
    ? Buffer.from(given, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : given
  if (!isSameSecret(key, mailIn.key)) throw new ApiError('unauthenticated', 'This is not MAIL_IN_KEY')
}

async function fieldsOf(request: FastifyRequest) {
  const fields: Record<string, string> = {}
  for await (const part of request.parts()) if (part.type === 'field') fields[part.fieldname] = String(part.value)
  return fields
}
