import { randomUUID } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { LARGEST_IN_JSON } from '@earshot/contract/sound'
import { LARGEST_UPLOAD, talkRoutes } from '@earshot/contract/talks'
import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../http/caller.ts'
import { noField } from '../../http/errors.ts'
import { askerOf, shaped } from '../../http/mount.ts'
import { arriving, receive, tooLarge, type Upload } from '../../http/uploads.ts'
import { incomingKey } from '../keys.ts'
import { enterToSend, save, saveParts, titled } from './save.service.ts'

const { save: route } = talkRoutes

/** What a form holds beside its file. */
const ROOM_FOR_FIELDS = 64 * 1024

/** POST /save: as a form with a file, as JSON with the sound in it, or of an upload. Forms are taken here and nowhere else. */
export function mountSave(app: FastifyInstance) {
  const limits = { files: 1, fields: 12, fieldSize: 4096, fileSize: LARGEST_UPLOAD + 1 }
  app.register(async (inner) => {
    inner.register(multipart, { limits })
    inner.post(`/v3${route.path}`, async (request, reply) => {
      const caller = (await askerOf(inner.context, route, request)) as Caller
      if (request.isMultipart() && announced(request) > LARGEST_UPLOAD + ROOM_FOR_FIELDS) throw tooLarge()
      const talk = await (request.isMultipart() ? saveForm(caller, request) : saveJson(caller, request.body))
      return reply.code(201).header('cache-control', 'no-store').send(shaped(route, talk))
    })
  })
}

const announced = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)

/**
 * Fields and file may come in any order; what is not turned into a talk is removed again. What a refused sender still has
 * on its way is read and dropped: only then do they hear the refusal, and their connection can go on.
 */
async function saveForm(caller: Caller, request: FastifyRequest) {
  const form: Form = { fields: {}, upload: undefined, bytes: Math.max(0, announced(request) - ROOM_FOR_FIELDS) }
  try {
    for await (const part of arriving(request.parts())) await take(caller, form, part)
    return await send(caller, form.fields, form)
  } finally {
    request.raw.unpipe().resume()
    if (form.upload) await caller.context.storage.remove(form.upload.key)
  }
}

interface Form {
  fields: Record<string, unknown>
  upload: Upload | undefined
  /** What the sender calls the file. */
  file?: string | undefined
  /** How large the file is at least, as far as the request says so. */
  bytes: number
}

/** One part of the form. Who may not send there is refused before the file is received, if the fields came first. */
async function take(caller: Caller, form: Form, part: Multipart) {
  const isFile = part.fieldname === 'audio'
  if (isFile !== (part.type === 'file'))
    throw isFile
      ? new ApiError('invalid', 'The file part “audio” is missing', { field: 'audio' })
      : noField(part.fieldname)
  if (part.type === 'field') {
    if (Object.hasOwn(form.fields, part.fieldname))
      throw new ApiError('invalid', `The form has “${part.fieldname}” twice`, { field: part.fieldname })
    form.fields[part.fieldname] = part.value
    return
  }
  const early = route.input.safeParse(form.fields)
  if (early.success) await enterToSend(caller, early.data, form.bytes)
  form.file = part.filename
  form.upload = await receive(caller.context.storage, { key: incomingKey(randomUUID()), file: arriving(part.file) })
}

async function saveJson(caller: Caller, body: unknown) {
  const { audio, ...fields } = route.input.parse(body ?? {})
  if (audio === undefined) return send(caller, fields, { upload: undefined })
  requireOne(audio, fields.upload_id)
  const sound = Buffer.from(audio.slice(audio.indexOf(',') + 1), 'base64')
  if (sound.length > LARGEST_IN_JSON)
    throw new ApiError('too_large', 'At most 10 MB inside JSON: send a form, or in parts', { field: 'audio' })
  await enterToSend(caller, fields, sound.length)
  const upload = await receive(caller.context.storage, { key: incomingKey(randomUUID()), file: inOne(sound) })
  try {
    return await send(caller, fields, { upload })
  } finally {
    await caller.context.storage.remove(upload.key)
  }
}

async function* inOne(sound: Buffer) {
  yield sound
}

type Sent = Pick<Form, 'upload' | 'file'>

/** What programs call a file that has no name of its own. */
const NAMELESS = /^(blob|talk|audio|file|recording)?(\.\w+)?$/i

async function send(caller: Caller, asked: Record<string, unknown>, { upload, file = '' }: Sent) {
  const { upload_id, ...fields } = route.input.parse(asked)
  requireOne(upload, upload_id)
  if (upload) return save(caller, NAMELESS.test(file) ? fields : titled(fields, file), upload)
  if (upload_id) return saveParts(caller, fields, upload_id)
  throw new ApiError('invalid', 'The file part “audio” is missing', { field: 'audio' })
}

function requireOne(sound: unknown, upload_id: string | undefined) {
  if (sound && upload_id)
    throw new ApiError('invalid', 'Send either the recording or the upload_id of one', { field: 'upload_id' })
}
