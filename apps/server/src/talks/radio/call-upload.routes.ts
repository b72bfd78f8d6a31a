import { randomUUID } from 'node:crypto'
import { ApiError, statusOf } from '@earshot/contract/errors'
import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { infrastructureError } from '../../core/http/infrastructure-errors.ts'
import { networkOf } from '../../core/http/hooks/network.ts'
import { receivedBytes, receive, type ReceivedUpload } from '../../core/http/uploads.ts'
import { consume } from '../../core/limits/limits.service.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { noted } from '../source-states/source-states.service.ts'
import { incomingKey } from '../talks/storage-keys.ts'
import { type CallFields, factIn, withMeta } from './call-fields.ts'
import { IncompleteCall, readCall } from './radio-call.ts'
import { holderOf, type KeyHolder, saveRadioCall } from './radio.service.ts'
import type { Outcome } from './same-call.service.ts'

/** Recorders send the audio before the key: it is unauthenticated until then, so the limit is small. */
const LARGEST_CALL = 32 * 1024 * 1024
const LARGEST_FIELD = 256 * 1024
const A_MINUTE = { most: 600, seconds: 60 }
/** Recorders look for these texts (the rdio-scanner protocol for call uploads); both are sent with 200. */
const SAYS: Record<Outcome, string> = {
  kept: 'Call imported successfully.\n',
  again: 'duplicate call rejected: the recording of another receiver is kept\n',
}
/** What the uploader for OpenMHz calls the recording. */
const SOUNDS = ['audio', 'call']

/**
 * The rdio-scanner protocol, used by trunk-recorder, SDRTrunk and others; the upload of trunk-recorder's files; and its
 * uploader for OpenMHz, which names the system in the path. Responses are plain text.
 */
export async function mountCallUpload(app: FastifyInstance) {
  app.register(multipart, { limits: { files: 2, fields: 60, fieldSize: LARGEST_FIELD, fileSize: LARGEST_CALL + 1 } })
  for (const path of ['/api/call-upload', '/api/trunk-recorder-call-upload', '/api/openmhz/:system/upload'])
    app.post(path, (request, reply) => upload(request, reply))
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
  fields: CallFields
  sound: ReceivedUpload | undefined
}

async function imported(request: FastifyRequest) {
  const { context } = request.server
  const form: Form = { fields: {}, sound: undefined }
  try {
    for await (const part of receivedBytes(request.parts())) await take(request, form, part)
    const fields = { ...(request.params as CallFields), ...withMeta(form.fields) }
    const caller = await holder(request, fields)
    const radio = { kind: 'radio', source_id: caller.session_id } as const
    return await noted(enterAsJob(context, caller.only.org_id), radio, async () => {
      const call = readCall(fields)
      if (!form.sound) throw new IncompleteCall('audio')
      return SAYS[await saveRadioCall(caller, call, form.sound)]
    })
  } finally {
    request.raw.unpipe().resume()
    if (form.sound) await context.storage.remove(form.sound.key)
  }
}

/** Files that are no recording are fields: recorders send their JSON as a file. */
async function take({ server: { context } }: FastifyRequest, form: Form, part: Multipart) {
  if (part.type === 'field') form.fields[part.fieldname] = String(part.value).trim()
  else if (!SOUNDS.includes(part.fieldname)) form.fields[part.fieldname] = await textOf(receivedBytes(part.file))
  else if (form.sound) throw new ApiError('invalid', 'Send one recording')
  else
    form.sound = await receive(context.storage, {
      key: incomingKey(randomUUID()),
      file: short(receivedBytes(part.file)),
    })
}

async function textOf(file: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let total = 0
  for await (const chunk of file) {
    total += chunk.length
    if (total <= LARGEST_FIELD) chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString().trim()
}

async function* short(file: AsyncIterable<Uint8Array>) {
  let total = 0
  for await (const chunk of file) {
    total += chunk.length
    if (total > LARGEST_CALL) throw new ApiError('too_large', 'A call can be at most 32 MB')
    yield chunk
  }
}

async function holder({ server: { context }, ip }: FastifyRequest, fields: CallFields): Promise<KeyHolder> {
  const [key, system, talkgroup] = (['key', 'system', 'talkgroup'] as const).map((fact) => factIn(fields, fact))
  return holderOf(context, key ?? '', ip).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'unauthenticated')) throw error
    throw new ApiError('unauthenticated', `Invalid API key for system ${system} talkgroup ${talkgroup}.`)
  })
}
