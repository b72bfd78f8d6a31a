import { imageRoutes } from '@earshot/contract/images'
import type { FastifyInstance } from 'fastify'
import { sendBytes } from '../../core/http/bytes.ts'
import { callerOrSigned, IMMUTABLE_CACHE } from '../../core/http/signed-requests.ts'
import { IMAGE_PATH, imageKey } from './images.service.ts'

/** GET /image: a picture by its signed address, or with a bearer token. */
export function mountImages(app: FastifyInstance) {
  app.get(IMAGE_PATH, async (request, reply) => {
    const asked = imageRoutes.find.input.parse(request.query)
    const caller = await callerOrSigned(app.context, request, { route: imageRoutes.find, facts: asked })
    const key = await imageKey(caller, asked)
    reply.header('content-disposition', 'inline')
    return sendBytes(request, reply, {
      storage: app.context.storage,
      key,
      type: 'image/webp',
      caching: IMMUTABLE_CACHE,
    })
  })
}
