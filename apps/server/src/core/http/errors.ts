import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError, type ErrorCode, statusOf } from '@earshot/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NoResultError } from 'kysely'
import pg from 'pg'
import * as z from 'zod/mini'
import { isUniqueViolation } from '../unique-violation.ts'
import { infrastructureError } from './infrastructure-errors.ts'

/** The one place where a thrown error becomes a response. */
export function answerErrors(app: FastifyInstance) {
  app.setNotFoundHandler(() => {
    throw new ApiError('not_found', 'Not found')
  })

  app.setErrorHandler((error, request, reply) => {
    const { code, message, details } = toApiError(error)
    if (!(error instanceof ApiError) && statusOf[code] >= 500) request.log.error({ err: error }, code)
    const { retry_after, ...shown } = details
    if (retry_after !== undefined) reply.header('retry-after', retry_after)
    if (codeOf(error) === BODY_TOO_LARGE) dropBody(request, reply)
    if (code !== 'unexpected') return reply.code(statusOf[code]).send({ error: code, text: message, ...shown })
    return reply.code(500).send({ error: code, text: message, request_id: request.id })
  })
}

const BODY_TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE'

/** A connection that closes while the client still sends is reset, and then the client does not read the response. */
function dropBody({ raw }: FastifyRequest, reply: FastifyReply) {
  reply.removeHeader('connection')
  raw.resume()
}

/** For URLs that cannot be decoded: no route is known yet. */
export function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  reply.code(statusOf.invalid).send({ error: 'invalid', text: 'This URL is not valid' })
}

/** The bytes are not HTTP, so there is no reply object: the error is written to the socket. */
export function refuseBytes(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [code, text] = refusedBySocket[error.code ?? ''] ?? ['invalid', 'This request is not valid']
  const body = JSON.stringify({ error: code, text })
  const status = `${statusOf[code]} ${STATUS_CODES[statusOf[code]]}`
  const clear = code === 'too_large' ? '\r\nclear-site-data: "cookies"' : ''
  const headers = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}${clear}`
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\nconnection: close\r\n\r\n${body}`)
}

export const HEADERS_TOO_LARGE = 'The headers of this request are too large'

const refusedBySocket: Record<string, [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['too_large', HEADERS_TOO_LARGE],
  ERR_HTTP_REQUEST_TIMEOUT: ['invalid', 'The request took too long to arrive. Send it again'],
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Texts for errors that the framework throws before a route is reached. */
const refusedByDoor: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media', 'Send JSON, or a form where a file is asked for'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', 'The body is empty'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'The body is not valid JSON'],
  [BODY_TOO_LARGE]: ['too_large', 'The body is too large'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The body does not match its Content-Length'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported_media', 'Send a form (multipart/form-data)'],
  FST_INVALID_JSON_FIELD_ERROR: ['invalid', 'The form has a field that is not valid JSON'],
  FST_PARTS_LIMIT: ['invalid', 'The form has too many parts'],
  FST_FILES_LIMIT: ['invalid', 'Send one file at a time'],
  FST_FIELDS_LIMIT: ['invalid', 'The form has too many fields'],
  FST_PROTO_VIOLATION: ['invalid', 'The form has a field that does not exist'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is too large'],
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof z.core.$ZodError) return fromIssue(error)
  if (error instanceof pg.DatabaseError && isUniqueViolation(error))
    return new ApiError('conflict', 'This already exists', takenField(error))
  if (wentMeanwhile(error)) return new ApiError('not_found', 'This was deleted')
  if (brokeOff(error)) return new ApiError('invalid', 'The request is incomplete. Send it again')
  const refused = refusedByDoor[codeOf(error)]
  if (refused) return new ApiError(...refused)
  const broken = infrastructureError(error)
  if (broken) return broken
  if (error instanceof SyntaxError) return new ApiError('invalid', 'The body is not valid JSON')
  return new ApiError('unexpected', 'Something went wrong on the server')
}

/** The row existed when it was read, and was deleted before the write. */
const wentMeanwhile = (error: unknown) =>
  error instanceof NoResultError || (error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION)

/**
 * Unique indexes named table_column, like tags_tag, tell which field is taken. Through Citus an error has only its
 * message, with the name of a shard: tags_tag_102008.
 */
function takenField({ table, constraint, message }: pg.DatabaseError) {
  const own = constraint?.startsWith(`${table}_`) && constraint.slice(`${table}_`.length)
  const field = own || SHARD.exec(message)?.[1] || ''
  return /^[a-z]+$/.test(field) ? { field } : {}
}

const SHARD = /unique constraint "\w+_(?!pkey)([a-z]+)_\d+"/

/** The client has disconnected: the response is dropped and not logged as an error. */
const brokeOff = (error: unknown) =>
  error instanceof Error && error.message === 'aborted' && codeOf(error) === 'ECONNRESET'

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** The validator's default messages, for fields without a sentence in the contract. */
const FOR_PROGRAMMERS = /^(Invalid |Too (big|small))/

function fromIssue({ issues }: z.core.$ZodError) {
  const issue = deepest(issues)
  if (!issue) return new ApiError('invalid', 'This is not valid')
  if (issue.code === 'unrecognized_keys') return noField([...issue.path, issue.keys[0] ?? ''].join('.'))
  const field = issue.path.join('.')
  const plain = field ? `“${field}” is missing or not valid` : 'Send an object with fields'
  const text = FOR_PROGRAMMERS.test(issue.message) ? plain : issue.message
  return new ApiError('invalid', text, field ? { field } : {})
}

export const noField = (field: string) =>
  new ApiError('invalid', `Unknown field “${field.slice(field.lastIndexOf('.') + 1)}”`, { field })

export const tooDeep = () => new ApiError('invalid', 'The body is nested too deeply')

/** A union without its own message: report the issue of its closest option. */
function deepest(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const [issue] = issues
  if (issue?.code !== 'invalid_union' || !FOR_PROGRAMMERS.test(issue.message)) return issue
  const closest = issue.errors.toSorted((a, b) => a.length - b.length)[0]
  return closest ? deepest(closest) : issue
}
