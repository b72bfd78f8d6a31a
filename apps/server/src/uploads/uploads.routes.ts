import { PassThrough, Readable } from 'node:stream'
import { ApiError, type ErrorCode } from '@earshot/contract/errors'
import { Id } from '@earshot/contract/fields'
import { uploadProtocol } from '@earshot/contract/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../http/caller.ts'
import { askerOf } from '../http/mount.ts'
import { openUploads } from './protocol.ts'

const PATH = `/v3${uploadProtocol.path}`

/** /v3/uploads: recordings that arrive in parts, by the tus protocol. */
export function mountUploads(app: FastifyInstance) {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', (_request, _body, done) => done(null))
    inner.route({ method: ['POST', 'OPTIONS'], url: PATH, handler: (request, reply) => answer(request, reply) })
    inner.route({
      method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${PATH}/:upload_id`,
      handler: (request, reply) => answer(request, reply),
    })
  })
}

async function answer(request: FastifyRequest, reply: FastifyReply) {
  const { context } = request.server
  const guarded = { method: request.method, path: PATH, access: 'signed-in' } as const
  const caller = (await askerOf(context, guarded, request)) as Caller
  const body = bodyOf(request)
  try {
    const { status, headers, text } = await openUploads(caller, idIn(request)).answer(asWebRequest(request, body))
    reply.code(status).headers({ ...headers, 'cache-control': 'no-store' })
    if (status < 400) return reply.send(null)
    return reply.send({ error: codes[status] ?? 'invalid', text })
  } finally {
    body?.release()
  }
}

/** Refusals travel with the status that the protocol asks for. */
const codes: Record<number, ErrorCode> = { 404: 'not_found', 409: 'conflict', 410: 'gone', 413: 'too_large' }

function idIn({ params }: FastifyRequest) {
  const { upload_id } = params as { upload_id?: string }
  if (upload_id === undefined) return null
  const id = Id.safeParse(upload_id)
  if (!id.success) throw new ApiError('not_found', 'No such thing, or it is not yours')
  return id.data
}

/** The body as a stream that can be left alone: what is not read of it is dropped, and the connection goes on. */
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
