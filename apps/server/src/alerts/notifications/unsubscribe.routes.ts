import { randomBytes } from 'node:crypto'
import { ApiError, statusOf } from '@earshot/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import { escapeHtml } from '../../core/escape-html.ts'
import { inFrame } from '../../core/pages/frame.ts'
import { headersOf } from '../../core/pages/policy.ts'
import { type Language, languageOfPage } from '../mail/languages.ts'
import { unsubscribeTexts } from './unsubscribe-texts.ts'
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
  app.get<UnsubscribeRequest>(UNSUBSCRIBE, (request, reply) =>
    answer({ context, request, reply }, (texts) => {
      const about = unsubscribeTopic(context, request.query)
      return `${said(texts.question[about], texts.turnOnAgain)}
<form method="post" action="${escapeHtml(request.url)}"><div class="row"><button>${texts.turnOff}</button></div></form>`
    }),
  )
  app.post<UnsubscribeRequest>(UNSUBSCRIBE, (request, reply) =>
    answer({ context, request, reply }, async (texts) => {
      await unsubscribe(context, request.query)
      return said(texts.done, texts.ended[unsubscribeTopic(context, request.query)])
    }),
  )
}

const said = (title: string, sentence: string) =>
  `<div><h1>${escapeHtml(title)}</h1><p class="facts">${escapeHtml(sentence)}</p></div>`

interface PageRequest {
  context: Context
  request: FastifyRequest<UnsubscribeRequest>
  reply: FastifyReply
}

type Texts = (typeof unsubscribeTexts)[Language]

/** Always answers with a page in the visitor's language, also for errors. */
async function answer({ context, request, reply }: PageRequest, make: (texts: Texts) => string | Promise<string>) {
  const { appUrl } = context.config
  const language = languageOfPage(request.headers['accept-language'])
  const texts = unsubscribeTexts[language.lang]
  const frame = { nonce: randomBytes(16).toString('base64'), embedded: false, appUrl, language }
  const { code, body } = await pageFrom(texts, make)
  return reply
    .code(code)
    .headers(headersOf(frame))
    .type('text/html; charset=utf-8')
    .send(inFrame({ title: texts.title, body, foot: texts.sharedWith }, frame))
}

async function pageFrom(texts: Texts, make: (texts: Texts) => string | Promise<string>) {
  try {
    return { code: 200, body: await make(texts) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: statusOf[error.code], body: said(texts.broken, texts.missing) }
  }
}
