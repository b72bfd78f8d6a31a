import { speakerRoutes } from '@earshot/contract/speakers'
import type { FastifyInstance } from 'fastify'
import { sendBytes } from '../http/bytes.ts'
import { callerOrSigned, KEPT_AS_SIGNED } from '../http/signed.ts'
import { SAMPLE_PATH, sampleKey } from './sample.service.ts'

/** GET /sample: a voice by its signed address, or with a bearer token. Range is answered. */
export function mountSamples(app: FastifyInstance) {
  app.get(SAMPLE_PATH, async (request, reply) => {
    const asked = speakerRoutes.sample.input.parse(request.query)
    const caller = await callerOrSigned(app.context, request, { route: speakerRoutes.sample, facts: asked })
    const key = await sampleKey(caller, asked)
    return sendBytes(request, reply, { storage: app.context.storage, key, type: 'audio/mpeg', caching: KEPT_AS_SIGNED })
  })
}
