import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { ApiError } from '@earshot/contract/errors'
import { liveTalkRoutes } from '@earshot/contract/live-talks'
import type { InputOf } from '@earshot/contract/route'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Caller } from '../../core/http/caller.ts'
import { callerFor } from '../../core/http/mount.ts'
import { ownerOf } from '../../identity/sessions/sessions.service.ts'
import { alone, enterOrgOf, type MemberScope } from '../../organizations/scope.ts'
import { MissingObject, nullIfMissing } from '../../ports/storage/storage.ts'
import { clustersIn, isWebm } from './clusters.ts'
import { type GrowingSound, openGrowingSound } from './growing-sound.ts'
import { join, leave, type Live, requireLive, renewListener } from './live-talks.service.ts'

/** How late a listener who may no longer hear the channel notices. */
const CHECK_MS = 4000

/** GET /live_talk/listen: the recording as it grows, until it ends or the listener may no longer hear it. */
export function mountLiveSound(app: FastifyInstance) {
  const streams = new Set<AbortController>()
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.abort()
  })
  app.get(`/v3${liveTalkRoutes.listen.path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = (await callerFor(app.context, liveTalkRoutes.listen, request)) as Caller
    const asked = liveTalkRoutes.listen.input.parse(request.query)
    const { live_id } = asked
    const org = await enterOrgOf(caller, 'live_talk', live_id)
    const live = await requireLive(org, live_id)
    if (live.state !== 'live') throw hasEnded()
    const ended = new AbortController()
    streams.add(ended)
    try {
      await listen(reply, { caller, org, live, asked, ended })
    } finally {
      streams.delete(ended)
    }
  })
}

interface Listening {
  caller: Caller
  org: MemberScope
  live: Live
  asked: InputOf<typeof liveTalkRoutes.listen>
  ended: AbortController
}

async function listen(reply: FastifyReply, listening: Listening) {
  const { org, live, asked } = listening
  const sound = await openGrowingSound(org, live.upload_id)
  try {
    const ranges = await beginnings(sound, asked).catch(goneIfMissing)
    await stream(reply, listening, { sound, ranges })
  } finally {
    sound.release()
  }
}

/** It was discarded since. */
function goneIfMissing(error: unknown): never {
  if (error instanceof MissingObject) throw hasEnded()
  throw error
}

const hasEnded = () => new ApiError('gone', 'This live talk has ended. Listen to the talk')

async function stream(
  reply: FastifyReply,
  { caller, org, live, ended }: Listening,
  { sound, ranges }: Omit<Sending, 'signal'>,
) {
  const listener = { live, stream_id: randomUUID() }
  reply.hijack()
  const { raw } = reply
  raw.once('close', () => ended.abort())
  const unwatch = watchRights(caller, { stream: listener, ended })
  try {
    await join(alone(org), listener)
    const skipped = ranges.reduce((left, { start, end }) => left - (end - start), ranges.at(-1)?.end ?? 0)
    raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...HEADERS, 'live-skipped': skipped })
    raw.flushHeaders()
    await send(raw, { sound, ranges, signal: ended.signal }).catch(nullIfMissing)
  } finally {
    ended.abort()
    await unwatch()
    // End the stream last: a listener whose stream has ended is no longer listed.
    await leave(alone(org), listener).finally(() => raw.end())
  }
}

const HEADERS = {
  'content-type': 'application/octet-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

const MEMBERSHIP: string[] = ['users', 'organization', 'channels', 'everything']

interface Watched {
  stream: { live: Live; stream_id: string }
  ended: AbortController
}

/** Says every few seconds that the listener is there, and ends the stream if they may no longer hear it. */
function watchRights(caller: Caller, { stream, ended }: Watched) {
  const { live_id, org_id } = stream.live
  let checked: Promise<unknown> = Promise.resolve()
  const checkOnce = () =>
    stillHears(caller, live_id)
      .then(async (now) => {
        if (!ended.signal.aborted) await renewListener(alone(now), stream)
      })
      .catch(() => ended.abort())
  const check = () => {
    checked = Promise.all([checked, checkOnce()])
  }
  const timer = setInterval(check, CHECK_MS)
  const unsubscribe = caller.context.live.subscribe(org_id, ({ changed }) => {
    if (MEMBERSHIP.includes(changed)) check()
  })
  /** A check under way would list the listener again. */
  return async () => {
    clearInterval(timer)
    unsubscribe()
    await checked
  }
}

/** Throws if the session was revoked, or the channel is hidden from the listener now. */
async function stillHears(caller: Caller, live_id: string) {
  await ownerOf(caller.context, caller.session_id)
  const org = await enterOrgOf(caller, 'live_talk', live_id)
  await requireLive(org, live_id)
  return org
}

interface Range {
  start: number
  end: number
}

interface Sending {
  sound: GrowingSound
  /** To be sent first; the rest follows the last. */
  ranges: Range[]
  signal: AbortSignal
}

/** As fast as the listener takes it. Aborting ends it, also while it waits. */
async function send(raw: FastifyReply['raw'], { sound, ranges, signal }: Sending) {
  const aborted = once(signal, 'abort').catch(() => {})
  for (const { start, end } of ranges) await write(raw, sound.read(start, end), signal)
  let at = ranges.at(-1)?.end ?? 0
  while (!signal.aborted) {
    const grown = sound.grown()
    const now = sound.now()
    if (!now) return
    if (now.received > at) {
      await write(raw, sound.read(at, now.received), signal)
      at = now.received
    } else if (now.over) return
    else await Promise.race([grown, aborted])
  }
}

async function write(raw: FastifyReply['raw'], bytes: AsyncIterable<Buffer>, signal: AbortSignal) {
  for await (const chunk of bytes) {
    if (signal.aborted) return
    if (!raw.write(chunk)) await once(raw, 'drain', { signal }).catch(() => {})
  }
}

const HEAD = 64 * 1024
const TAIL = 256 * 1024

/** From now: the header of a WebM recording, and its last place from which it can be played. Else nothing is left out. */
async function beginnings(sound: GrowingSound, { from, offset }: Listening['asked']): Promise<Range[]> {
  const received = sound.now()?.received ?? 0
  if (offset !== undefined) return [{ start: Math.min(offset, received), end: Math.min(offset, received) }]
  const start = Math.max(0, received - TAIL)
  if (from === 'start') return []
  const [head, tail] = await Promise.all(
    [sound.read(0, Math.min(HEAD, received)), sound.read(start, received)].map(buffer),
  )
  const first = head && isWebm(head) ? clustersIn(head)[0] : undefined
  const last = clustersIn(tail ?? Buffer.alloc(0), start).at(-1)
  if (!first || !last || last.at <= first.at) return []
  return [
    { start: 0, end: first.at },
    { start: last.at, end: received },
  ]
}
