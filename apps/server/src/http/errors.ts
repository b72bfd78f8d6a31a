import { ApiError, type ErrorCode, statusOf } from '@earshot/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import * as z from 'zod/mini'

/** The one place where a thrown error becomes a response. */
export function answerErrors(app: FastifyInstance) {
  app.setNotFoundHandler(() => {
    throw new ApiError('not_found', 'There is nothing at this address')
  })

  app.setErrorHandler((error, request, reply) => {
    const { code, message, details } = asApiError(error)
    const { retry_after, ...shown } = details
    if (retry_after !== undefined) reply.header('retry-after', retry_after)
    if (code !== 'unexpected') return reply.code(statusOf[code]).send({ error: code, text: message, ...shown })
    request.log.error({ err: error }, 'unexpected')
    return reply.code(500).send({ error: code, text: message, request_id: request.id })
  })
}

/** Before there is a route: an address whose escapes mean nothing. */
export function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  reply.code(statusOf.invalid).send({ error: 'invalid', text: 'This address cannot be read' })
}

const UNIQUE_VIOLATION = '23505'

/** What the framework refuses before a route is reached, in our words. */
const refusedByDoor: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media', 'Send JSON, or a form where a file is asked for'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', 'The body is empty'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'The body is not valid JSON'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The body is too large'],
  FST_FILES_LIMIT: ['invalid', 'Send one file at a time'],
  FST_FIELDS_LIMIT: ['invalid', 'The form has too many fields'],
  FST_PROTO_VIOLATION: ['invalid', 'The form has a field that does not exist'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is too large'],
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof z.core.$ZodError) return fromIssue(error)
  if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
    return new ApiError('conflict', 'There is one like that already')
  const refused = refusedByDoor[(error as { code?: string }).code ?? '']
  if (refused) return new ApiError(...refused)
  if (error instanceof SyntaxError) return new ApiError('invalid', 'The body is not valid JSON')
  return new ApiError('unexpected', 'Something went wrong on our side')
}

/** What the validator says where the contract has no sentence of its own. */
const FOR_PROGRAMMERS = /^(Invalid |Too (big|small))/

function fromIssue({ issues }: z.core.$ZodError) {
  const issue = deepest(issues)
  if (!issue) return new ApiError('invalid', 'This is not valid')
  if (issue.code === 'unrecognized_keys') return new ApiError('invalid', `There is no field “${issue.keys[0]}”`)
  const field = issue.path.join('.')
  const plain = field ? `“${field}” is missing or not valid` : 'Send an object with fields'
  const text = FOR_PROGRAMMERS.test(issue.message) ? plain : issue.message
  return new ApiError('invalid', text, field ? { field } : {})
}

/** A union says nothing by itself: what is wrong with its closest choice does. */
function deepest(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const [issue] = issues
  if (issue?.code !== 'invalid_union') return issue
  const closest = issue.errors.toSorted((a, b) => a.length - b.length)[0]
  return closest ? deepest(closest) : issue
}
