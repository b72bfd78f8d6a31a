import { randomUUID } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { phoneCallRoutes } from '@earshot/contract/phone-calls'
import type { InputOf } from '@earshot/contract/route'
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../core/http/caller.ts'
import { noField } from '../../core/http/errors.ts'
import { callerFor, toContractShape } from '../../core/http/mount.ts'
import { receive, receivedBytes } from '../../core/http/uploads.ts'
import { asSender } from '../../organizations/rights.ts'
import { alone, enterAsJob, enterOrg } from '../../organizations/scope.ts'
import { withReceived } from '../talks/save/save.service.ts'
import { incomingKey } from '../talks/storage-keys.ts'
import { toE164 } from './caller-number.ts'
import { type Call, keepRecording, largestOf, openCall, tooLong } from './calls.service.ts'
import { leave } from './listening.service.ts'
import { answer, select } from './menu.service.ts'
import { channelsOf, findCalledLine, findLine, type StoredLine } from './phone-lines.repo.ts'

const { report } = phoneCallRoutes
type Event = InputOf<typeof report>

/** POST /phone_in: JSON, or a form whose file comes last, so that the caller is allowed before any byte is stored. */
export function mountPhoneIn(app: FastifyInstance) {
  app.register(async (inner) => {
    inner.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 1000, fileSize: Number.MAX_SAFE_INTEGER } })
    inner.post(`/v3${report.path}`, async (request, reply) => {
      const caller = (await callerFor(inner.context, report, request)) as Caller
      const steps = await (request.isMultipart() ? formSteps(caller, request) : jsonSteps(caller, request.body))
      return reply.header('cache-control', 'no-store').send(toContractShape(report, { steps }))
    })
  })
}

async function jsonSteps(caller: Caller, body: unknown) {
  const { audio = '', ...event } = report.input.parse(body ?? {})
  const call = await open(caller, event)
  if (event.event !== 'recording') return stepsOf(call, event)
  const sound = Buffer.from(audio.slice(audio.indexOf(',') + 1), 'base64')
  if (sound.length > largestOf(call.line)) throw tooLong(call.line)
  return withReceived(caller.context, sound, (upload) => keepRecording(call, { ...event, upload }))
}

/** After a refusal the rest of the body is read and dropped: only then do clients read the response. */
const formSteps = (caller: Caller, request: FastifyRequest) =>
  readForm(caller, request).finally(() => request.raw.unpipe().resume())

async function readForm(caller: Caller, request: FastifyRequest) {
  const fields: Record<string, unknown> = {}
  for await (const part of receivedBytes(request.parts())) {
    if (part.type === 'file') return fileSteps(caller, fields, part)
    addField(fields, part)
  }
  const event = report.input.parse(fields)
  if (event.event === 'recording') throw noFile()
  return stepsOf(await open(caller, event), event)
}

function addField(fields: Record<string, unknown>, { fieldname, value }: MultipartValue) {
  if (fieldname === 'audio') throw noFile()
  if (Object.hasOwn(fields, fieldname)) throw noField(fieldname)
  fields[fieldname] = value
}

const noFile = () => new ApiError('invalid', 'The file part “audio” is missing', { field: 'audio' })

async function fileSteps(caller: Caller, fields: Record<string, unknown>, part: MultipartFile) {
  if (part.fieldname !== 'audio') throw noField(part.fieldname)
  const event = report.input.parse(fields)
  const call = await open(caller, event)
  const { storage } = caller.context
  const file = atMost(call, receivedBytes(part.file))
  const upload = await receive(storage, { key: incomingKey(randomUUID()), file })
  try {
    return await (event.event === 'recording' ? keepRecording(call, { ...event, upload }) : stepsOf(call, event))
  } finally {
    await storage.remove(upload.key)
  }
}

async function* atMost({ line }: Call, file: AsyncIterable<Uint8Array>) {
  let total = 0
  for await (const chunk of file) {
    total += chunk.length
    if (total > largestOf(line)) throw tooLong(line)
    yield chunk
  }
}

/**
 * The number of the caller is believed of keys and admins, who connect telephone systems. Other people call for
 * themselves, and their calls have ids of their own, so that they cannot take part in calls of others. Keys find every
 * number, also one that leads to a private channel: whether the call may go there depends on who calls.
 */
async function open(caller: Caller, { org_id, to, from, event, ...call }: Event): Promise<Call> {
  const person = asSender(await enterOrg(caller, org_id))
  const { user_id, key_id, admin } = person
  const org = key_id ? enterAsJob(caller.context, org_id) : person
  const isSystem = key_id !== null || admin
  const call_id = isSystem ? call.call_id : `${user_id} ${call.call_id}`
  const number = toE164(to, '')
  const isSpoken = event === 'recording' || event === 'end'
  const line = await (isSpoken ? findCalledLine(org, { number }, call_id) : findLine(org, { number }))
  if (!line || !reaches(caller, line))
    throw new ApiError('not_found', 'This organization has no such phone number', { field: 'to' })
  return openCall(alone(org), line, { call_id, from, reached: caller.reached, ...(!isSystem && { user_id }) })
}

/** A key that is bound to channels finds only numbers that lead nowhere else. */
const reaches = ({ reached }: Caller, line: StoredLine) =>
  reached === undefined || channelsOf(line).every((channel_id) => reached.includes(channel_id))

async function stepsOf(call: Call, { event, key, asked }: Event) {
  if (event === 'end') return leave(call)
  return event === 'start' ? answer(call) : select(call, { asked, key })
}
