import { ApiError } from '@earshot/contract/errors'
import { may } from '@earshot/contract/rules/roles'
import { talkRoutes } from '@earshot/contract/talks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import { attachmentNamed } from '../../core/http/attachment.ts'
import { sendBytes } from '../../core/http/bytes.ts'
import { callerOrSigned } from '../../core/http/signed-requests.ts'
import { isUnplayable } from '../redacted-sounds/redacted-sounds.service.ts'
import { endingOf, talkFileName } from './file-name.ts'
import { originalKey, soundKey } from './storage-keys.ts'
import { enterForListening } from './talk-access.service.ts'
import { mountSave } from './save/save.routes.ts'

export function mountTalkBytes(app: FastifyInstance) {
  mountSave(app)
  app.get(`/v3${talkRoutes.listen.path}`, (request, reply) => listen(app.context, request, reply))
}

async function listen(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const asked = talkRoutes.listen.input.parse(request.query)
  const { talk_id, sid, exp, sig, v } = asked
  const facts = { talk_id, sid, exp, sig, ...(v && { v }) }
  const caller = await callerOrSigned(context, request, { route: talkRoutes.listen, facts })
  const { org, recording } = await enterForListening(caller, talk_id)
  requireSound(recording, asked.original)
  const sound = { org_id: org.org_id, talk_id, bleeped: recording.bleeped }
  // Where something is redacted, only moderators get the recording as it was sent.
  const original = asked.original && (sound.bleeped === null || may(org, 'moderate', recording.channel_id))
  const type = original ? recording.media_type : 'audio/mpeg'
  if (asked.original) reply.header('content-disposition', attachmentNamed(talkFileName(recording, endingOf(type))))
  const key = original ? originalKey(org.org_id, talk_id) : soundKey(sound)
  return sendBytes(request, reply, { storage: context.storage, key, type })
}

function requireSound(
  { sound_deleted, redacting, playable }: Awaited<ReturnType<typeof enterForListening>>['recording'],
  original: boolean,
) {
  if (sound_deleted) throw new ApiError('gone', 'The recording was deleted by a retention rule. Its text stays')
  if (isUnplayable(redacting)) throw new ApiError('conflict', 'This recording is being redacted. Try again in a moment')
  if (!original && !playable) throw new ApiError('not_found', 'The audio of this talk is not ready yet')
}

/** audio/x-wav is wav. */
