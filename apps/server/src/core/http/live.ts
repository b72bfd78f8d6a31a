import type { OutgoingHttpHeaders } from 'node:http'
import { liveRoutes } from '@earshot/contract/live'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ResumePoint } from '../live/live.ts'
import type { NumberedEvent } from '../live/listener.ts'
import { enterOrg } from '../../organizations/scope.ts'
import { ownerOf } from '../../identity/sessions/sessions.service.ts'
import type { Caller } from './caller.ts'
import { callerFor } from './mount.ts'

const HEARTBEAT_MS = 10_000
const MOST_UNSENT = 1024 * 1024

/** GET /live: one stream of server-sent events, open until the browser, the session or the server ends it. */
export function mountLive(app: FastifyInstance) {
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })

  app.get(`/v3${liveRoutes.listen.path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = (await callerFor(app.context, liveRoutes.listen, request)) as Caller
    const { org_id, age } = liveRoutes.listen.input.parse(request.query)
    await enterOrg(caller, org_id)
    if (request.raw.socket.destroyed) return reply.hijack()
    const heard = request.headers['last-event-id']
    const end = stream(reply, caller, { org_id, from: { after: heard === undefined ? undefined : Number(heard), age } })
    open.add(end)
    app.context.metrics.streamOpened()
    reply.raw.once('close', () => {
      open.delete(end)
      app.context.metrics.streamClosed()
      end()
    })
  })
}

interface StreamOptions {
  org_id: string
  from: ResumePoint
}

function stream(reply: FastifyReply, caller: Caller, { org_id, from }: StreamOptions): () => void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  raw.write('retry: 2000\n\n')
  const hear = (event: NumberedEvent) => {
    if (raw.writableLength > MOST_UNSENT) raw.destroy()
    else raw.write(frame(event))
    if (event.changed === 'users' || event.changed === 'organization') look('')
  }
  const look = (said: string) =>
    void stillMay(caller, org_id).then(
      () => said && raw.write(said),
      () => raw.end(),
    )
  const leave = caller.context.live.subscribe(org_id, hear, from)
  const beat = setInterval(() => look(': beat\n\n'), HEARTBEAT_MS)
  return () => {
    clearInterval(beat)
    leave()
    raw.end()
  }
}

const frame = ({ id, ...event }: NumberedEvent) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`

/** The session may have been revoked, or the person removed, since the stream began. */
async function stillMay(caller: Caller, org_id: string) {
  await ownerOf(caller.context, caller.session_id)
  await enterOrg(caller, org_id)
}
