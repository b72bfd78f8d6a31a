import { phoneLineRoutes } from '@earshot/contract/phone-lines'
import type { FastifyInstance } from 'fastify'
import { sendBytes } from '../../core/http/bytes.ts'
import { IMMUTABLE_CACHE } from '../../core/http/signed-requests.ts'
import { requirePermanent } from '../../core/signatures.ts'
import { GREETING_PATH, greetingKey } from './greeting.service.ts'

/** What telephone systems play, by its signed address. */
export function mountPhoneSounds(app: FastifyInstance) {
  const { storage, sessionSecret } = app.context
  app.get(GREETING_PATH, (request, reply) => {
    const { sig, ...facts } = phoneLineRoutes.greeting.input.parse(request.query)
    requirePermanent(sessionSecret, GREETING_PATH, { ...facts, sig })
    return sendBytes(request, reply, { storage, key: greetingKey(facts), type: 'audio/wav', caching: IMMUTABLE_CACHE })
  })
}
