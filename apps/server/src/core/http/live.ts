import type { OutgoingHttpHeaders } from 'node:http'
import { liveRoutes } from '@earshot/contract/live'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ResumePoint } from '../live/live.ts'
import type { NumberedEvent } from '../live/listener.ts'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { joinedChannels } from '../../organizations/channels/channels.service.ts'
import { enterOrg, type MemberScope } from '../../organizations/scope.ts'
import { endedAmong, ownerOf } from '../../identity/sessions/sessions.service.ts'
import type { Context } from '../context.ts'
import type { ChannelView } from '../db/connection.ts'
import type { Caller } from './caller.ts'
import { callerFor } from './mount.ts'

const HEARTBEAT_MS = 10_000
/** How late the stream of a guest ends at most. */
const EXPIRY_MS = 500
const MOST_UNSENT = 1024 * 1024

/** GET /live: server-sent events, open until the browser, the session or the server ends the stream. */
export function mountLive(app: FastifyInstance) {
  const open = new Set<Stream>()
  const watching = watch(app.context, open)
  app.addHook('preClose', async () => {
    watching.stop()
    for (const { end } of open) end()
  })

  app.get(`/v3${liveRoutes.listen.path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = (await callerFor(app.context, liveRoutes.listen, request)) as Caller
    const { org_id, age } = liveRoutes.listen.input.parse(request.query)
    const org = await enterOrg(caller, org_id)
    const joined = await joinedChannels(org)
    if (request.raw.socket.destroyed) return reply.hijack()
    const heard = request.headers['last-event-id']
    const from = { after: heard === undefined ? undefined : Number(heard), age }
    const opened = stream(reply, caller, { org_id, from, view: viewOf(org), joined })
    open.add(opened)
    watching.checkGuests()
    app.context.metrics.streamOpened()
    reply.raw.once('close', () => {
      open.delete(opened)
      app.context.metrics.streamClosed()
      opened.end()
    })
  })
}

/** Ends streams of people who are signed out, have lost their rights, or are guests whose time is over. */
function watch(context: Context, open: ReadonlySet<Stream>) {
  let round = 0
  const sessions = setInterval(() => {
    round = (round + 1) % ROUNDS
    void endPast(context, [...open], round)
  }, HEARTBEAT_MS)
  let guests: NodeJS.Timeout | undefined
  const checkGuests = () => {
    guests ??= setInterval(() => {
      for (const { recheck, until } of open) if (until() <= Date.now()) recheck()
      if (open.size > 0) return
      clearInterval(guests)
      guests = undefined
    }, EXPIRY_MS)
  }
  const stop = () => {
    clearInterval(sessions)
    clearInterval(guests)
  }
  return { checkGuests, stop }
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
  for (const [at, { caller, recheck }] of streams.entries())
    if (ended.has(caller.session_id) || caller.level >= ADMIN_LEVEL || at % ROUNDS === round) recheck()
}

interface Stream {
  caller: Caller
  /** Ends the stream if the person may no longer hear it. */
  recheck(): void
  /** Of a guest: when their time is over, in milliseconds. */
  until(): number
  end(): void
}

interface StreamOptions {
  org_id: string
  view: StreamView
  /** The private channels that the person is in. */
  joined: readonly string[]
  from: ResumePoint
}

/** After these, rights are looked up again. Of hidden channels too, because the person may have been added. */
const MEMBERSHIP: string[] = ['users', 'organization', 'channels']

function stream(reply: FastifyReply, caller: Caller, { org_id, from, ...opened }: StreamOptions): Stream {
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
  const write = writerTo(raw)
  const view = trackView(caller, org_id, { ...opened, onEnd: () => raw.end(), onChange: write })
  const hear = (event: NumberedEvent) => {
    const heard = (event.user_id ?? caller.user_id) === caller.user_id && view.hears(event)
    if (heard) write(event)
    if (heard === undefined || MEMBERSHIP.includes(event.changed)) view.recheck(event)
  }
  const leave = caller.context.live.subscribe(org_id, hear, from)
  const beat = setInterval(() => raw.write(': beat\n\n'), HEARTBEAT_MS)
  const end = () => {
    clearInterval(beat)
    leave()
    raw.end()
  }
  return { caller, recheck: view.recheck, until: view.until, end }
}

function writerTo(raw: FastifyReply['raw']) {
  let last = ''
  return (event: NumberedEvent) => {
    const sent = frame(event)
    // Changes in several channels at once look alike without their channels.
    if (event.channel_id && sent === last) return
    last = sent
    if (raw.writableLength > MOST_UNSENT) raw.destroy()
    else raw.write(sent)
  }
}

interface ViewOptions {
  view: StreamView
  joined: readonly string[]
  onEnd: () => void
  onChange: (event: NumberedEvent) => void
}

/**
 * Which private channels the stream tells of. Those it has not heard of yet, and changes of members, are looked up. A person
 * who hears other channels than before fetches everything.
 */
function trackView(caller: Caller, org_id: string, { view, joined: before, onEnd, onChange }: ViewOptions) {
  let seen = view
  const joined = new Set(before)

  function update(now: StreamView, event: NumberedEvent) {
    const [came, went] = [
      seen.hidden.filter((id) => !now.hidden.includes(id)),
      now.hidden.filter((id) => joined.has(id)),
    ]
    const changed = came.length + went.length > 0 || now.lists !== seen.lists
    seen = now
    for (const id of went) joined.delete(id)
    for (const id of came) joined.add(id)
    const { channel_id } = event
    const isNew = channel_id && !joined.has(channel_id) && !now.hidden.includes(channel_id)
    if (isNew) joined.add(channel_id)
    if (changed) onChange({ id: event.id, org_id, changed: 'everything' })
    else if (isNew) onChange(event)
  }
  return {
    until: () => (seen.guest_until === null ? Number.POSITIVE_INFINITY : Date.parse(seen.guest_until)),
    /** Undefined if it must be looked up. */
    hears({ channel_id, changed }: NumberedEvent) {
      if (!channel_id || joined.has(channel_id)) return true
      if (!seen.hidden.includes(channel_id)) return undefined
      return seen.lists && changed === 'channels'
    },
    recheck: (event?: NumberedEvent) => void stillMay(caller, org_id).then((now) => event && update(now, event), onEnd),
  }
}

const frame = (of: NumberedEvent) =>
  `id: ${of.id}\ndata: ${JSON.stringify(of, ['org_id', 'changed', 'unfinished', 'gone'])}\n\n`

type StreamView = ChannelView & Pick<MemberScope, 'guest_until'>

const viewOf = ({ hidden, admin, guest_until }: MemberScope): StreamView => ({ hidden, lists: admin, guest_until })

/** What the person sees now. Throws if the session was revoked or the person removed since the stream began. */
async function stillMay(caller: Caller, org_id: string): Promise<StreamView> {
  const owner = await ownerOf(caller.context, caller.session_id)
  return viewOf(await enterOrg({ ...caller, ...owner }, org_id))
}
