import { LiveEvent, liveRoutes } from '@earshot/contract/live'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as z from 'zod/mini'
import { addressOf } from '../../lib/calls/bases.ts'
import { pauseOrOnline } from '../../lib/calls/pause.ts'
import { bearer, refusal, tokenFor } from '../../lib/client.ts'

/** A stream that has said nothing for so long, not even its heartbeat, is dead. */
const SILENCE_MS = 45_000
const LONGEST_WAIT_MS = 30_000

export interface News {
  id: string | undefined
  event: LiveEvent
}

interface Listening {
  org_id: string
  /** The last id that was heard, here or in another tab; the stream goes on after it. */
  lastId: () => string | undefined
  onNews: (news: News) => void
  signal: AbortSignal
}

/** No event has this id, so whoever comes back with it is told that everything may have changed. */
export const BEFORE_ALL = '0'

/** Listens for ever: what breaks is opened again, a little later each time. Gives up only when refused. */
export async function listen(listening: Listening) {
  const { org_id, onNews, signal } = listening
  let { lastId } = listening
  for (let wait = 1000; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const ended = await listenOnce({ ...listening, lastId }).catch(() => 'broken' as const)
    // Whoever was removed before the stream was open has missed the news of it.
    if (ended === 'refused') return onNews({ id: undefined, event: { org_id, changed: 'organization' } })
    lastId = () => listening.lastId() ?? BEFORE_ALL
    if (ended === 'heard') wait = 500
    await pauseOrOnline(wait * (0.75 + Math.random() / 2), signal)
  }
}

async function listenOnce({ org_id, lastId, onNews, signal }: Listening): Promise<'heard' | 'refused'> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const alive = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      out.enqueue(chunk)
    },
  })
  try {
    const stream = await open(org_id, lastId(), AbortSignal.any([signal, silence.signal]))
    if (!stream) return 'refused'
    const events = stream.pipeThrough(alive).pipeThrough(textDecoder()).pipeThrough(new EventSourceParserStream())
    for await (const { id, data } of events) hear({ id, data }, onNews)
    return 'heard'
  } finally {
    clearTimeout(timer)
  }
}

const textDecoder = () => new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>

function hear({ id, data }: { id: string | undefined; data: string }, onNews: Listening['onNews']) {
  const event = z.safeParse(LiveEvent, JSON.parse(data))
  if (event.success) onNews({ id, event: event.data })
}

/** Null when this person may not listen. Throws what passes: a session that has run out is exchanged meanwhile. */
async function open(org_id: string, lastId: string | undefined, signal: AbortSignal) {
  const token = await tokenFor(liveRoutes.listen, signal)
  const response = await fetch(`${addressOf(liveRoutes.listen)}?${new URLSearchParams({ org_id })}`, {
    headers: { ...bearer(token), ...(lastId && { 'last-event-id': lastId }) },
    cache: 'no-store',
    signal,
  })
  if (response.ok) return response.body
  const refused = refusal({ status: response.status, answer: undefined, retryAfter: null })
  if (refused.code === 'not_found' || refused.code === 'forbidden') return null
  throw refused
}
