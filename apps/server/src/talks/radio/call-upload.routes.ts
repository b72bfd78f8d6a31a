import { randomUUID } from 'node:crypto'
import { ApiError, statusOf } from '@earshot/contract/errors'
import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { infrastructureError } from '../../core/http/infrastructure-errors.ts'
import { networkOf } from '../../core/http/hooks/network.ts'
import { receivedBytes, receive, type ReceivedUpload } from '../../core/http/uploads.ts'
import { consume } from '../../core/limits/limits.service.ts'
import { incomingKey } from '../talks/storage-keys.ts'
import { type CallFields, IncompleteCall } from './radio-call.ts'
import { holderOf, type KeyHolder, saveRadioCall } from './radio.service.ts'

/** Recorders send the audio before the key: it is unauthenticated until then, so the limit is small. */
const LARGEST_CALL = 32 * 1024 * 1024
const A_MINUTE = { most: 600, seconds: 60 }
/** Recorders look for this text (the rdio-scanner protocol for call uploads). */
const IMPORTED = 'Call imported successfully.\n'

/** POST /api/call-upload: the rdio-scanner protocol, used by trunk-recorder, SDRTrunk and others. Responses are plain text. */
export async function mountCallUpload(app: FastifyInstance) {
  app.register(multipart, { limits: { files: 1, fields: 40, fieldSize: 256 * 1024, fileSize: LARGEST_CALL + 1 } })
  app.post('/api/call-upload', (request, reply) => upload(request, reply))
}

async function upload(request: FastifyRequest, reply: FastifyReply) {
  try {
    await consume(request.server.context, { key: `calls ${networkOf(request.ip)}`, ...A_MINUTE })
    if (!request.isMultipart()) throw new ApiError('invalid', 'The body is not multipart')
    return answer(reply, 200, await imported(request))
  } catch (error) {
    if (error instanceof IncompleteCall) return answer(reply, 417, error.message)
    const refused = error instanceof ApiError ? error : infrastructureError(error)
    if (!refused) throw error
    if (refused.details.retry_after) reply.header('retry-after', refused.details.retry_after)
    return answer(reply, statusOf[refused.code], `${refused.message}\n`)
  }
}

const answer = (reply: FastifyReply, code: number, text: string) =>
  reply.code(code).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)

interface Form {
  call: CallFields
  sound: ReceivedUpload | undefined
}

async function imported(request: FastifyRequest) {
  const { context } = request.server
  const form: Form = { call: {}, sound: undefined }
  try {
    for await (const part of receivedBytes(request.parts())) await take(request, form, part)
    const { key = '', ...call } = form.call
    const caller = await holder(request, key, call)
    await saveRadioCall(caller, call, requireWhole(call, form.sound))
    return IMPORTED
  } finally {
    request.raw.unpipe().resume()
    if (form.sound) await context.storage.remove(form.sound.key)
  }
}

async function take({ server: { context } }: FastifyRequest, form: Form, part: Multipart) {
  if (part.type === 'field') form.call[part.fieldname] = String(part.value).trim()
  else if (part.fieldname === 'audio')
    form.sound = await receive(context.storage, {
      key: incomingKey(randomUUID()),
      file: short(receivedBytes(part.file)),
    })
  else part.file.resume()
}

async function* short(file: AsyncIterable<Uint8Array>) {
  let total = 0
  for await (const chunk of file) {
    total += chunk.length
    if (total > LARGEST_CALL) throw new ApiError('too_large', 'A call can be at most 32 MB')
    yield chunk
  }
}

async function holder({ server: { context }, ip }: FastifyRequest, key: string, call: CallFields): Promise<KeyHolder> {
  const { system = '', talkgroup = '' } = call
  return holderOf(context, key, ip).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'unauthenticated')) throw error
    throw new ApiError('unauthenticated', `Invalid API key for system ${system} talkgroup ${talkgroup}.`)
  })
}

/** A recorder's connection test sends only a key and expects to be told what is missing. */
function requireWhole({ talkgroup, dateTime, test }: CallFields, sound: ReceivedUpload | undefined): ReceivedUpload {
  if (test || !talkgroup) throw new IncompleteCall('talkgroup')
  if (!dateTime) throw new IncompleteCall('datetime')
  if (!sound) throw new IncompleteCall('audio')
  return sound
}
