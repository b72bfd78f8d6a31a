import { ApiError } from '@earshot/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../../ports/storage/storage.ts'
import { isSameRange, isUnchanged } from './conditional.ts'

interface Stored {
  storage: Storage
  key: string
  type: string
  /** Cache-Control; default: private, one hour. */
  caching?: string
}

/** Bytes. Smaller ranges are read in one step. */
const LARGEST_PART = 256 * 1024

/** Sends an object of the storage: whole, a range of it, or 304. With ACCEL_REDIRECT the proxy does. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, key, type, caching = 'private, max-age=3600' }: Stored,
) {
  const size = await storage.size(key)
  if (size === null) throw new ApiError('not_found', 'This file no longer exists')
  const { accelRedirect } = request.server.context.config
  if (accelRedirect)
    return reply
      .headers({ 'x-accel-redirect': accelRedirect + key, 'cache-control': caching, 'content-type': type })
      .send()
  const etag = `"${key.split('/').at(-1)}-${size}"`
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': caching, 'content-type': type })
  if (isUnchanged(request, etag)) return reply.code(304).send()
  const range = isSameRange(request, etag) ? rangeOf(request.headers.range, size) : null
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  reply.header('content-length', end - start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  if (range && end - start < LARGEST_PART) return reply.send(await storage.part(key, range))
  return reply.send(await storage.read(key, range ?? undefined))
}

/** The range of a Range header, both ends inclusive; null for the whole object, 'unsatisfiable' for none. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  const asked = header?.match(/^bytes=(\d*)-(\d*)$/)
  if (!asked) return null
  const [, from = '', to = ''] = asked
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
