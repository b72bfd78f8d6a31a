import { randomUUID } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { LARGEST_UPLOAD, talkRoutes } from '@earshot/contract/talks'
import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { askerOf, shaped } from '../http/mount.ts'
import { sendBytes } from '../http/bytes.ts'
import { callerOrSigned } from '../http/signed.ts'
import { arriving, receive, tooLarge, type Upload } from '../http/uploads.ts'
import { enterOrgOf } from '../organizations/scope.ts'
import { incomingKey, originalKey, playableKey } from './keys.ts'
import { enterToSend, save } from './save.service.ts'
import { recordingOf } from './talks.service.ts'

/** The calls that carry sound instead of JSON. */
export function mountTalkBytes(app: FastifyInstance) {
  app.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 1024, fileSize: LARGEST_UPLOAD + 1 } })

  app.post(`/v3${talkRoutes.save.path}`, async (request, reply) => {
    const caller = (await askerOf(app.context, talkRoutes.save, request)) as Caller
    if (!request.isMultipart())
      throw new ApiError('unsupported_media', 'Send a form (multipart/form-data) with the file part “audio”')
    if (Number(request.headers['content-length']) > LARGEST_UPLOAD + 64 * 1024) throw tooLarge()
    const talk = await saveForm(caller, request)
    return reply.code(201).send(shaped(talkRoutes.save, talk))
  })

  app.get(`/v3${talkRoutes.listen.path}`, (request, reply) => listen(app.context, request, reply))
}

/**
 * Fields and file may come in any order; what is not turned into a talk is removed again. What a refused sender still has
 * on its way is read and dropped: only then do they hear the refusal, and their connection can go on.
 */
async function saveForm(caller: Caller, request: FastifyRequest) {
  const form: Form = { fields: {}, upload: undefined }
  try {
    for await (const part of arriving(request.parts())) await take(caller, form, part)
    const wanted = talkRoutes.save.input.parse(form.fields)
    if (!form.upload) throw new ApiError('invalid', 'The file part “audio” is missing', { field: 'audio' })
    return await save(caller, wanted, form.upload)
  } finally {
    request.raw.unpipe().resume()
    if (form.upload) await caller.context.storage.remove(form.upload.key)
  }
}

interface Form {
  fields: Record<string, unknown>
  upload: Upload | undefined
}

/** One part of the form. Who may not send there is refused before the file is received, if the fields came first. */
async function take(caller: Caller, form: Form, part: Multipart) {
  if (part.type === 'field') {
    form.fields[part.fieldname] = part.value
    return
  }
  if (part.fieldname !== 'audio') throw new ApiError('invalid', `There is no field “${part.fieldname}”`)
  const early = talkRoutes.save.input.safeParse(form.fields)
  if (early.success) await enterToSend(caller, early.data)
  form.upload = await receive(caller.context.storage, { key: incomingKey(randomUUID()), file: part.file })
}

async function listen(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const asked = talkRoutes.listen.input.parse(request.query)
  const { talk_id, sid, exp, sig } = asked
  const caller = await callerOrSigned(context, request, { path: '/v3/get', facts: { talk_id, sid, exp, sig } })
  const org = await enterOrgOf(caller, 'talk', asked.talk_id)
  const recording = await recordingOf(org, asked.talk_id)
  const { original } = asked
  if (!original && !recording.playable) throw new ApiError('not_found', 'The sound of this talk is not ready yet')
  const keyOf = original ? originalKey : playableKey
  if (original) reply.header('content-disposition', `attachment; filename="${asked.talk_id}"`)
  return sendBytes(request, reply, {
    storage: context.storage,
    key: keyOf(org.org_id, asked.talk_id),
    type: original ? recording.media_type : 'audio/mpeg',
  })
}
