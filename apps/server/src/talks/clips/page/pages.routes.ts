import { randomBytes } from 'node:crypto'
import { type ClipCard, ClipId } from '@earshot/contract/clips'
import { ApiError, statusOf } from '@earshot/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOfPage } from '../../../alerts/mail/languages.ts'
import type { Context } from '../../../core/context.ts'
import { infrastructureError } from '../../../core/http/infrastructure-errors.ts'
import { networkOf } from '../../../core/http/hooks/network.ts'
import { consume } from '../../../core/limits/limits.service.ts'
import type { Frame } from '../../../core/pages/frame.ts'
import { headersOf } from '../../../core/pages/policy.ts'
import { pageOf } from '../embed.ts'
import { clipCardOf, openClip } from '../shared-clip.service.ts'
import { clipPage } from './clip.page.ts'
import { drawWaveform } from './waveform-image.ts'
import { errorPage } from './error.page.ts'
import { texts as allTexts } from './texts.ts'

const FORM = 'application/x-www-form-urlencoded'

interface PageQuery {
  Querystring: Partial<Record<string, string>>
  Body: Partial<Record<string, string>> | undefined
}

interface PageRequest {
  context: Context
  request: FastifyRequest<PageQuery>
  reply: FastifyReply
}

/** Rendered here, not by the web app, so that /clip/ is readable without JavaScript. */
export async function mountPages(app: FastifyInstance) {
  const { context } = app
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  app.get('/clip', (request, reply) => reply.redirect(request.url.replace('/clip', '/clip/'), 308))
  app.get<PageQuery>('/clip/', (request, reply) => answer({ context, request, reply }, showClip))
  app.post<PageQuery>('/clip/', (request, reply) => answer({ context, request, reply }, submitPassword))
  app.get<PageQuery>('/clip/card.png', (request, reply) => showPicture({ context, request, reply }))
}

interface Found {
  card: ClipCard
  refused?: ApiError
}

async function showClip({ context, request }: PageRequest): Promise<Found> {
  return { card: await clipCardOf(context, await clipIn(context, request, request.query.clip_id)) }
}

async function submitPassword({ context, request }: PageRequest): Promise<Found> {
  const { clip_id: named, password = '' } = request.body ?? {}
  const clip_id = await clipIn(context, request, named)
  try {
    return { card: await openClip({ context, address: request.ip }, { clip_id, password: password.slice(0, 200) }) }
  } catch (error) {
    return { card: await clipCardOf(context, clip_id), refused: asRefusal(error) }
  }
}

async function showPicture({ context, request, reply }: PageRequest) {
  const { peaks } = await clipCardOf(context, await clipIn(context, request, request.query.clip_id))
  const headers = { 'cache-control': 'private, max-age=3600', 'x-robots-tag': 'noindex' }
  return reply
    .headers(headers)
    .type('image/png')
    .send(await drawWaveform(peaks))
}

const A_MINUTE = { most: 120, seconds: 60 }

async function clipIn(context: Context, { ip }: FastifyRequest<PageQuery>, text: unknown) {
  await consume(context, { key: `page ${networkOf(ip)}`, ...A_MINUTE })
  const clip_id = ClipId.safeParse(text)
  if (!clip_id.success) throw new ApiError('not_found', 'This is not the URL of a clip')
  return clip_id.data
}

/** Always answers with a page in the visitor's language: the clip, or the reason why it is not shown. */
async function answer(page: PageRequest, find: (page: PageRequest) => Promise<Found>) {
  const { appUrl } = page.context.config
  const embedded = page.request.query.embed === '1'
  const language = languageOfPage(page.request.headers['accept-language'])
  const frame = { nonce: randomBytes(16).toString('base64'), embedded, appUrl, language }
  const texts = allTexts[language.lang]
  try {
    const { card, refused } = await find(page)
    const url = pageOf(page.context, card.clip_id)
    const oembed = `${appUrl}/v3/oembed?${new URLSearchParams({ url, format: 'json' })}`
    const wrong = refused && texts.refusal(refused)
    return send(page, frame, { html: clipPage({ card, url, oembed, frame, texts, wrong }), refused })
  } catch (error) {
    const refused = asRefusal(error)
    return send(page, frame, { html: errorPage(refused, { frame, texts }), refused })
  }
}

function asRefusal(error: unknown): ApiError {
  const refused = error instanceof ApiError ? error : infrastructureError(error)
  if (refused) return refused
  throw error
}

interface Page {
  html: string
  refused?: ApiError | undefined
}

function send({ reply }: PageRequest, frame: Frame, { html, refused }: Page) {
  if (frame.embedded) reply.removeHeader('x-frame-options')
  if (refused?.details.retry_after) reply.header('retry-after', refused.details.retry_after)
  return reply
    .code(refused ? statusOf[refused.code] : 200)
    .headers(headersOf(frame))
    .type('text/html; charset=utf-8')
    .send(html)
}
