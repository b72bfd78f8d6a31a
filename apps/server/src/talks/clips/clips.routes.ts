import { clipRoutes } from '@earshot/contract/clips'
import { ApiError } from '@earshot/contract/errors'
import { fileNameOf } from '@earshot/contract/rules/file-names'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOfPage } from '../../alerts/mail/languages.ts'
import type { Context } from '../../core/context.ts'
import { attachmentNamed } from '../../core/http/attachment.ts'
import { rangeOf, sendBytes } from '../../core/http/bytes.ts'
import { toContractShape } from '../../core/http/mount.ts'
import { requireSigned } from '../../core/signatures.ts'
import { clipKey } from './clip-audio.ts'
import { asXml, embedOf } from './embed.ts'
import { SOUND_PATH, soundOf } from './shared-clip.service.ts'
import { mountPages } from './page/pages.routes.ts'

export function mountClips(app: FastifyInstance) {
  app.get(`/v3${clipRoutes.listen.path}`, (request, reply) => listen(app.context, request, reply))
  app.get(`/v3${clipRoutes.embed.path}`, (request, reply) => embed(app.context, request, reply))
  app.register(mountPages)
}

/** Answers in JSON or XML, with texts in the language of the request. The default is JSON. */
async function embed(context: Context, { query, headers }: FastifyRequest, reply: FastifyReply) {
  const asked = clipRoutes.embed.input.parse(query)
  const { lang } = languageOfPage(headers['accept-language'])
  const answer = toContractShape(clipRoutes.embed, await embedOf(context, asked, lang))
  reply.header('cache-control', 'no-store')
  return asked.format === 'xml' ? reply.type('text/xml; charset=utf-8').send(asXml(answer)) : reply.send(answer)
}

async function listen(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { download, ...facts } = clipRoutes.listen.input.parse(request.query)
  requireSigned(context.sessionSecret, SOUND_PATH, facts)
  const { clip_id } = facts
  const sound = await soundOf(context, { clip_id, begins: !download && begins(request) })
  if (download && !sound.allow_download) throw new ApiError('forbidden', 'This clip is for listening only')
  if (download) reply.header('content-disposition', attachmentNamed(nameOf(sound.title)))
  return sendBytes(request, reply.header('x-robots-tag', 'noindex'), {
    storage: context.storage,
    key: clipKey(sound.org_id, clip_id),
    type: 'audio/mpeg',
    // Revalidated each time, so that a revoked clip also stops in browsers that have cached it.
    caching: 'private, no-cache',
  })
}

/** Safari requests the first two bytes before it plays. */
const PROBE = 1

/** Whether this is a new play: a request from the first byte. Later ranges continue one. */
function begins({ method, headers }: FastifyRequest) {
  const range = rangeOf(headers.range, Number.MAX_SAFE_INTEGER)
  const fromStart = range === null || (range !== 'unsatisfiable' && range.start === 0 && range.end > PROBE)
  return method === 'GET' && fromStart && headers['if-none-match'] === undefined
}

const nameOf = (title: string) => fileNameOf(title, { ending: 'mp3', otherwise: 'clip' })
