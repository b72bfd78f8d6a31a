import { PassThrough, Readable } from 'node:stream'
import { ApiError, type ErrorCode } from '@earshot/contract/errors'
import { Id } from '@earshot/contract/fields'
import { uploadProtocol } from '@earshot/contract/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../core/http/caller.ts'
import { callerFor } from '../../core/http/mount.ts'
import { openUploads } from './upload-protocol.ts'

const PATH = `/v3${uploadProtocol.path}`

/** /v3/uploads: recordings that arrive in parts, by the tus protocol. */
export function mountUploads(app: FastifyInstance) {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', (_request, _body, done) => done(null))
    inner.post(PATH, (request, reply) => answer(request, reply))
    inner.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${PATH}/:upload_id`,
      handler: (request, reply) => answer(request, reply),
    })
    for (const url of [PATH, `${PATH}/:upload_id`])
      inner.options(url, (_request, reply) => reply.code(204).headers(SPOKEN).send())
  })
}

/** OPTIONS: the supported protocol, without authentication. */
const SPOKEN = {
  'tus-resumable': uploadProtocol.version,
  'tus-version': uploadProtocol.version,
  'tus-extension': uploadProtocol.extensions.join(','),
  'tus-max-size': uploadProtocol.largest,
}

async function answer(request: FastifyRequest, reply: FastifyReply) {
  const { context } = request.server
  const guarded = { method: request.method, path: PATH, access: 'signed-in' } as const
  const caller = (await callerFor(context, guarded, request)) as Caller
  const upload_id = idIn(request)
  const refused = refusedAtOnce(request)
  if (refused) return refuse(reply, refused)
  const body = bodyOf(request)
  try {
    const { status, headers, text } = await openUploads(caller, upload_id).answer(asWebRequest(request, body))
    reply.headers(headers)
    if (status >= 400) return refuse(reply, [status, text])
    return reply.code(status).header('cache-control', 'no-store').send()
  } finally {
    body?.release()
  }
}

type Refused = [status: number, text: string]

function refusedAtOnce({ method, headers }: FastifyRequest): Refused | undefined {
  if (headers['tus-resumable'] !== uploadProtocol.version) return [412, 'Say Tus-Resumable: 1.0.0']
  if (method !== 'PATCH') return undefined
  if (headers['content-type'] !== 'application/offset+octet-stream')
    return [415, 'Send a part as application/offset+octet-stream']
  if (headers['upload-offset'] === undefined) return [400, 'Say in Upload-Offset where this part begins']
  return undefined
}

function refuse(reply: FastifyReply, [status, text]: Refused) {
  if (status === 412) reply.header('tus-version', uploadProtocol.version)
  return reply
    .code(status)
    .headers({ 'tus-resumable': uploadProtocol.version, 'cache-control': 'no-store' })
    .send({ error: codes[status] ?? 'invalid', text })
}

const codes: Record<number, ErrorCode> = {
  404: 'not_found',
  409: 'conflict',
  410: 'gone',
  413: 'too_large',
  415: 'unsupported_media',
}

function idIn({ params }: FastifyRequest) {
  const { upload_id } = params as { upload_id?: string }
  if (upload_id === undefined) return null
  const id = Id.safeParse(upload_id)
  if (!id.success) throw new ApiError('not_found', 'Not found, or you do not have access')
  return id.data
}

/** The body as a stream that need not be read: the rest is dropped, and the connection can be reused. */
function bodyOf({ raw, method }: FastifyRequest) {
  if (method !== 'POST' && method !== 'PATCH') return null
  const stream = raw.pipe(new PassThrough())
  raw.once('close', () => {
    if (!raw.complete) stream.destroy(new Error('The sender broke off'))
  })
  stream.on('error', () => {})
  const release = () => {
    raw.unpipe(stream).resume()
    stream.destroy()
  }
  return { stream, release }
}

function asWebRequest({ raw, method }: FastifyRequest, body: ReturnType<typeof bodyOf>) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(',') : value)
  const sent = body && { body: Readable.toWeb(body.stream) as ReadableStream, duplex: 'half' as const }
  return new Request(new URL(PATH, 'http://localhost'), { method, headers, ...sent })
}
