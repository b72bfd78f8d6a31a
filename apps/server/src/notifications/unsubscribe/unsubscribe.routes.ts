import { randomBytes } from 'node:crypto'
import { ApiError, statusOf } from '@earshot/contract/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escape } from '../../escape.ts'
import { inFrame } from '../../pages/frame.ts'
import { headersOf } from '../../pages/policy.ts'
import { UNSUBSCRIBE } from './link.ts'
import { offOf, unsubscribe } from '../unsubscribe.service.ts'

interface Asked {
  Querystring: Record<string, string>
}

const FORMS = /^(multipart\/form-data|application\/x-www-form-urlencoded)/

/**
 * What the last line of a letter's head leads to, without signing in. A mail program posts to it and is done (RFC 8058);
 * somebody who opens it is asked first, because programs that look for evil open every link of a letter.
 */
export async function mountUnsubscribe(app: FastifyInstance) {
  const { context } = app
  app.addContentTypeParser(FORMS, (_request, body, done) => {
    body.resume()
    body.once('end', () => done(null))
  })
  const { appUrl } = context.config
  app.get<Asked>(UNSUBSCRIBE, ({ query, url }, reply) =>
    answer({ reply, appUrl }, () => question(offOf(context, query), url)),
  )
  app.post<Asked>(UNSUBSCRIBE, ({ query }, reply) =>
    answer({ reply, appUrl }, async () => {
      await unsubscribe(context, query)
      return said('Done', `You get no more ${offOf(context, query)} from this organization.`)
    }),
  )
}

const said = (title: string, sentence: string) =>
  `<div><h1>${escape(title)}</h1><p class="facts">${escape(sentence)}</p></div>`

const question = (off: string, url: string) =>
  `${said(`No more ${off}?`, 'You can switch them on again in your account.')}
<form method="post" action="${escape(url)}"><div class="row"><button>Switch them off</button></div></form>`

/** A page in any case: what was asked for, or why the link does not work. */
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
    .send(inFrame({ title: 'Letters', body, foot: 'A letter, sent with' }, frame))
}

async function pageFrom(make: () => string | Promise<string>) {
  try {
    return { code: 200, body: await make() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: statusOf[error.code], body: said('This link does not work', error.message) }
  }
}
