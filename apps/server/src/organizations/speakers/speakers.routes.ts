import { speakerRoutes } from '@earshot/contract/speakers'
import type { FastifyInstance } from 'fastify'
import { sendBytes } from '../../core/http/bytes.ts'
import { callerOrSigned, IMMUTABLE_CACHE } from '../../core/http/signed-requests.ts'
import { SAMPLE_PATH, sampleKey } from './sample.service.ts'

/** GET /sample: a voice sample by its signed address, or with a bearer token. Supports Range. */
export function mountSamples(app: FastifyInstance) {
  app.get(SAMPLE_PATH, async (request, reply) => {
    const asked = speakerRoutes.sample.input.parse(request.query)
    const caller = await callerOrSigned(app.context, request, { route: speakerRoutes.sample, facts: asked })
    const key = await sampleKey(caller, asked)
    return sendBytes(request, reply, {
      storage: app.context.storage,
      key,
      type: 'audio/mpeg',
      caching: IMMUTABLE_CACHE,
    })
  })
}
