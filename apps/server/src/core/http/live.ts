import type { OutgoingHttpHeaders } from 'node:http'
import { liveRoutes } from '@earshot/contract/live'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ResumePoint } from '../live/live.ts'
import type { NumberedEvent } from '../live/listener.ts'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { enterOrg } from '../../organizations/scope.ts'
import { endedAmong, ownerOf } from '../../identity/sessions/sessions.service.ts'
import type { Context } from '../context.ts'
import type { Caller } from './caller.ts'
import { callerFor } from './mount.ts'

const HEARTBEAT_MS = 10_000
const MOST_UNSENT = 1024 * 1024

/** GET /live: server-sent events, open until the browser, the session or the server ends the stream. */
export function mountLive(app: FastifyInstance) {
  const open = new Set<Stream>()
  let round = 0
  const watch = setInterval(() => {
    round = (round + 1) % ROUNDS
    void endPast(app.context, [...open], round)
  }, HEARTBEAT_MS)
  app.addHook('preClose', async () => {
    clearInterval(watch)
    for (const { end } of open) end()
  })

  app.get(`/v3${liveRoutes.listen.path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = (await callerFor(app.context, liveRoutes.listen, request)) as Caller
    const { org_id, age } = liveRoutes.listen.input.parse(request.query)
    await enterOrg(caller, org_id)
    if (request.raw.socket.destroyed) return reply.hijack()
    const heard = request.headers['last-event-id']
    const from = { after: heard === undefined ? undefined : Number(heard), age }
    const opened = stream(reply, caller, { org_id, from })
    open.add(opened)
    app.context.metrics.streamOpened()
    reply.raw.once('close', () => {
      open.delete(opened)
      app.context.metrics.streamClosed()
      opened.end()
    })
  })
}

/** Every stream is also checked on its own once in this many rounds, in case the event that should have ended it was missed. */
const ROUNDS = 30

/**
 * Checks all sessions in one statement, then individually those that look ended, streams of operators (they may have
 * lost their level) and of API keys (they have no session).
 */
async function endPast(context: Context, streams: Stream[], round: number) {
  if (streams.length === 0) return
  const sessions = streams.map(({ caller }) => caller.session_id)
  const ended = await endedAmong(context, sessions).catch(() => new Set<string>())
  for (const [at, { caller, look }] of streams.entries())
    if (ended.has(caller.session_id) || caller.level >= ADMIN_LEVEL || at % ROUNDS === round) look()
}

interface Stream {
  caller: Caller
  look(): void
  end(): void
}

interface StreamOptions {
  org_id: string
  from: ResumePoint
}

const MEMBERSHIP: string[] = ['users', 'organization']

function stream(reply: FastifyReply, caller: Caller, { org_id, from }: StreamOptions): Stream {
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
  const look = () => void stillMay(caller, org_id).catch(() => raw.end())
  const hear = (event: NumberedEvent) => {
    if (raw.writableLength > MOST_UNSENT) raw.destroy()
    else raw.write(frame(event))
    if (MEMBERSHIP.includes(event.changed)) look()
  }
  const leave = caller.context.live.subscribe(org_id, hear, from)
  const beat = setInterval(() => raw.write(': beat\n\n'), HEARTBEAT_MS)
  const end = () => {
    clearInterval(beat)
    leave()
    raw.end()
  }
  return { caller, look, end }
}

const frame = ({ id, ...event }: NumberedEvent) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`

/** Throws if the session was revoked or the person removed since the stream began. */
async function stillMay(caller: Caller, org_id: string) {
  await ownerOf(caller.context, caller.session_id)
  await enterOrg(caller, org_id)
}
