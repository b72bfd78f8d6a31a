import { briefRoutes } from '@earshot/contract/briefs'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../core/http/caller.ts'
import { callerFor } from '../../core/http/mount.ts'
import { readLine } from './brief-script.service.ts'

const { sound } = briefRoutes

/** GET /brief_sound: a line of a brief as mp3. */
export function mountBriefSound(app: FastifyInstance) {
  app.get(`/v3${sound.path}`, async (request, reply) => {
    const caller = (await callerFor(app.context, sound, request)) as Caller
    const spoken = await readLine(caller, sound.input.parse(request.query))
    return reply.type(sound.answers).header('cache-control', 'no-store').send(spoken)
  })
}
