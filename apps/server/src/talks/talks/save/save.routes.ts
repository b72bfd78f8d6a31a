import { cutText } from '@earshot/contract/rules/cut-text'
import { randomUUID } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { storable } from '@earshot/contract/rules/storable'
import { LARGEST_IN_JSON } from '@earshot/contract/sound'
import { LARGEST_UPLOAD, talkRoutes } from '@earshot/contract/talks'
import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../../core/http/caller.ts'
import { noField } from '../../../core/http/errors.ts'
import { callerFor, toContractShape } from '../../../core/http/mount.ts'
import { receivedBytes, receive, tooLarge } from '../../../core/http/uploads.ts'
import { enterAsJob } from '../../../organizations/scope.ts'
import { noted } from '../../source-states/source-states.service.ts'
import { incomingKey } from '../storage-keys.ts'
import type { ReceivedTalk } from './received-talk.ts'
import type { SaveScope } from './save-scope.ts'
import { enterForSave, save, saveParts, titled, withReceived } from './save.service.ts'

const { save: route } = talkRoutes

/** Bytes of a form besides the file. */
const ROOM_FOR_FIELDS = 64 * 1024

/** POST /save: a form with a file, JSON with the audio in it, or a reference to an upload. Only this route accepts forms. */
export function mountSave(app: FastifyInstance) {
  const limits = { files: 1, fields: 12, fieldSize: 4096, fileSize: LARGEST_UPLOAD + 1 }
  app.register(async (inner) => {
    inner.register(multipart, { limits })
    inner.post(`/v3${route.path}`, async (request, reply) => {
      const caller = (await callerFor(inner.context, route, request)) as Caller
      if (request.isMultipart() && announced(request) > LARGEST_UPLOAD + ROOM_FOR_FIELDS) throw tooLarge()
      const talk = await notedFor(caller, request, () =>
        request.isMultipart() ? saveForm(caller, request) : saveJson(caller, request.body),
      )
      return reply.code(201).header('cache-control', 'no-store').send(toContractShape(route, talk))
    })
  })
}

/** What a program sends with a key, from a folder that it names. */
function notedFor<Result>(
  { context, only, session_id }: Caller,
  { headers }: FastifyRequest,
  work: () => Promise<Result>,
) {
  if (!only) return work()
  const folder = folderIn(headers['earshot-folder'])
  const source = { kind: folder ? 'folder' : 'key', source_id: session_id, folder } as const
  return noted(enterAsJob(context, only.org_id), source, work)
}

function folderIn(header: string | string[] | undefined) {
  try {
    return cutText(storable(decodeURIComponent(String(header ?? ''))), LONGEST_FOLDER)
  } catch {
    return ''
  }
}

const LONGEST_FOLDER = 300

const announced = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)

/**
 * Fields and file may come in any order; a file that does not become a talk is removed. After a refusal the rest of the
 * body is read and dropped: only then do clients read the response, and the connection can be reused.
 */
async function saveForm(caller: Caller, request: FastifyRequest) {
  const bytes = Math.max(0, announced(request) - ROOM_FOR_FIELDS)
  const form: Form = { fields: {}, upload: undefined, bytes }
  try {
    for await (const part of receivedBytes(request.parts())) await take(caller, form, part)
    return await send(caller, form.fields, form)
  } catch (error) {
    if (form.upload) await caller.context.storage.remove(form.upload.key)
    throw error
  } finally {
    request.raw.unpipe().resume()
  }
}

interface Form {
  fields: Record<string, unknown>
  upload: ReceivedTalk['upload'] | undefined
  file?: string | undefined
  /** Set once the caller is authorized: before the file if the fields came first. */
  org?: SaveScope | undefined
  /** A lower bound of the file's size, from Content-Length. */
  bytes: number
}

/** If the fields came first, unauthorized callers are refused before the file is received. */
async function take(caller: Caller, form: Form, part: Multipart) {
  const isFile = part.fieldname === 'audio'
  if (isFile !== (part.type === 'file'))
    throw isFile
      ? new ApiError('invalid', 'The file part “audio” is missing', { field: 'audio' })
      : noField(part.fieldname)
  if (part.type === 'field') {
    if (Object.hasOwn(form.fields, part.fieldname))
      throw new ApiError('invalid', `The form contains “${part.fieldname}” twice`, { field: part.fieldname })
    form.fields[part.fieldname] = part.value
    return
  }
  const early = route.input.safeParse(form.fields)
  if (early.success) form.org = await enterForSave(caller, early.data, form.bytes)
  form.file = part.filename && asTyped(part.filename)
  form.upload = await receive(caller.context.storage, {
    key: incomingKey(randomUUID()),
    file: receivedBytes(part.file),
  })
}

async function saveJson(caller: Caller, body: unknown) {
  const { audio, ...fields } = route.input.parse(body ?? {})
  if (audio === undefined) return send(caller, fields, { upload: undefined })
  requireOne(audio, fields.upload_id)
  const sound = Buffer.from(audio.slice(audio.indexOf(',') + 1), 'base64')
  if (sound.length > LARGEST_IN_JSON)
    throw new ApiError('too_large', 'JSON can be at most 10 MB. Send a form, or upload it in parts', { field: 'audio' })
  const org = await enterForSave(caller, fields, sound.length)
  return withReceived(caller.context, sound, (upload) => send(caller, fields, { upload, org }))
}

type SentForm = Pick<Form, 'upload' | 'file' | 'org'>

/** Default names that programs give to unnamed files. */
const NAMELESS = /^(blob|talk|audio|file|recording)?(\.\w+)?$/i

async function send(caller: Caller, asked: Record<string, unknown>, { upload, file = '', org }: SentForm) {
  const { upload_id, ...fields } = route.input.parse(asked)
  requireOne(upload, upload_id)
  const scope = async () => org ?? (await enterForSave(caller, fields))
  if (upload) return save(await scope(), NAMELESS.test(file) ? fields : titled(fields, file), upload)
  if (upload_id) return saveParts(await scope(), fields, upload_id)
  throw new ApiError('invalid', 'The file part “audio” is missing', { field: 'audio' })
}

function requireOne(sound: unknown, upload_id: string | undefined) {
  if (sound && upload_id)
    throw new ApiError('invalid', 'Send either the recording or the upload_id of one', { field: 'upload_id' })
}

/** Browsers write quotes and line ends in file names as in addresses, and nothing else (HTML, multipart/form-data). */
const asTyped = (filename: string) => filename.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ')
