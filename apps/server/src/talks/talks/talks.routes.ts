import { ApiError } from '@earshot/contract/errors'
import { talkRoutes } from '@earshot/contract/talks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import { sendBytes } from '../../core/http/bytes.ts'
import { callerOrSigned } from '../../core/http/signed-requests.ts'
import { originalKey, playableKey } from './storage-keys.ts'
import { enterForListening } from './talk-access.service.ts'
import { mountSave } from './save/save.routes.ts'

export function mountTalkBytes(app: FastifyInstance) {
  mountSave(app)
  app.get(`/v3${talkRoutes.listen.path}`, (request, reply) => listen(app.context, request, reply))
}

async function listen(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const asked = talkRoutes.listen.input.parse(request.query)
  const { talk_id, sid, exp, sig } = asked
  const caller = await callerOrSigned(context, request, { route: talkRoutes.listen, facts: { talk_id, sid, exp, sig } })
  const { org, recording } = await enterForListening(caller, talk_id)
  const { original } = asked
  if (recording.sound_deleted)
    throw new ApiError('gone', 'The recording was deleted by a retention rule. Its text stays')
  if (!original && !recording.playable) throw new ApiError('not_found', 'The audio of this talk is not ready yet')
  const keyOf = original ? originalKey : playableKey
  if (original)
    reply.header('content-disposition', `attachment; filename="${asked.talk_id}.${endingOf(recording.media_type)}"`)
  return sendBytes(request, reply, {
    storage: context.storage,
    key: keyOf(org.org_id, asked.talk_id),
    type: original ? recording.media_type : 'audio/mpeg',
  })
}

/** audio/x-wav is wav. */
const endingOf = (media_type: string) =>
  media_type
    .split(';')[0]
    ?.split('/')[1]
    ?.replace(/^(x-|vnd\.)/, '')
    .replace(/^wave$/, 'wav')
    .replace(/^mpeg$/, 'mp3') ?? 'bin'
