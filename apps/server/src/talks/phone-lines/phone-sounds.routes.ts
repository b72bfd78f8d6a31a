import { phoneLineRoutes } from '@earshot/contract/phone-lines'
import type { FastifyInstance } from 'fastify'
import { sendBytes } from '../../core/http/bytes.ts'
import { IMMUTABLE_CACHE } from '../../core/http/signed-requests.ts'
import { requirePermanent, requireSigned } from '../../core/signatures.ts'
import { phoneCallRoutes } from '@earshot/contract/phone-calls'
import { GREETING_PATH, greetingKey } from './greeting.service.ts'
import { MESSAGE_PATH, messageSound } from './message-sound.service.ts'

/** What telephone systems play, by its signed address. */
export function mountPhoneSounds(app: FastifyInstance) {
  const { storage, sessionSecret } = app.context
  app.get(GREETING_PATH, (request, reply) => {
    const { sig, ...facts } = phoneLineRoutes.greeting.input.parse(request.query)
    requirePermanent(sessionSecret, GREETING_PATH, { ...facts, sig })
    return sendBytes(request, reply, { storage, key: greetingKey(facts), type: 'audio/wav', caching: IMMUTABLE_CACHE })
  })
  app.get(MESSAGE_PATH, async (request, reply) => {
    const facts = phoneCallRoutes.listen.input.parse(request.query)
    requireSigned(sessionSecret, MESSAGE_PATH, facts)
    const sound = await messageSound(app.context, { ...facts, address: request.ip })
    return reply.headers({ 'content-type': 'audio/wav', 'cache-control': 'no-store' }).send(sound)
  })
}
