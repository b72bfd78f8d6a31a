import { randomBytes } from 'node:crypto'
import { ApiError, statusOf } from '@earshot/contract/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '../../core/escape-html.ts'
import { inFrame } from '../../core/pages/frame.ts'
import { headersOf } from '../../core/pages/policy.ts'
import { unsubscribeTopic, UNSUBSCRIBE, unsubscribe } from './unsubscribe.service.ts'

interface UnsubscribeRequest {
  Querystring: Record<string, string>
}

const FORMS = /^(multipart\/form-data|application\/x-www-form-urlencoded)/

/**
 * The target of List-Unsubscribe, without a session. A mail program posts to it (RFC 8058); a GET only asks for
 * confirmation, because mail scanners open every link.
 */
export async function mountUnsubscribe(app: FastifyInstance) {
  const { context } = app
  app.addContentTypeParser(FORMS, (_request, body, done) => {
    body.resume()
    body.once('end', () => done(null))
  })
  const { appUrl } = context.config
  app.get<UnsubscribeRequest>(UNSUBSCRIBE, ({ query, url }, reply) =>
    answer({ reply, appUrl }, () => question(unsubscribeTopic(context, query), url)),
  )
  app.post<UnsubscribeRequest>(UNSUBSCRIBE, ({ query }, reply) =>
    answer({ reply, appUrl }, async () => {
      await unsubscribe(context, query)
      return said('Done', `You no longer get ${unsubscribeTopic(context, query)} from this organization.`)
    }),
  )
}

const said = (title: string, sentence: string) =>
  `<div><h1>${escapeHtml(title)}</h1><p class="facts">${escapeHtml(sentence)}</p></div>`

const question = (off: string, url: string) =>
  `${said(`No more ${off}?`, 'You can turn them on again in your account.')}
<form method="post" action="${escapeHtml(url)}"><div class="row"><button>Turn off</button></div></form>`

/** Always answers with a page, also for errors. */
async function answer(
  { reply, appUrl }: { reply: FastifyReply; appUrl: string },
  make: () => string | Promise<string>,
) {
  const frame = { nonce: randomBytes(16).toString('base64'), embedded: false, appUrl }
  const { code, body } = await pageFrom(make)
  return reply
    .code(code)
    .headers(headersOf(frame))
    .type('text/html; charset=utf-8')
    .send(inFrame({ title: 'Emails', body, foot: 'An email, sent with' }, frame))
}

async function pageFrom(make: () => string | Promise<string>) {
  try {
    return { code: 200, body: await make() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: statusOf[error.code], body: said('This link does not work', error.message) }
  }
}
