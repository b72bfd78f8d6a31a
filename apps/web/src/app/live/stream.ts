import { changeKinds, type LiveEvent, liveRoutes } from '@earshot/contract/live'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { urlOf } from '../../lib/api/api-base.ts'
import { pauseOrOnline } from '../../lib/api/pause.ts'
import { bearer } from '../../lib/api/bearer.ts'
import { refusal, tokenFor } from '../../lib/client.ts'

/** A stream that was silent for this long, without even a heartbeat, is considered dead. */
const SILENCE_MS = 45_000
const LONGEST_WAIT_MS = 30_000

export interface LiveChange {
  id: string | undefined
  event: LiveEvent
}

interface StreamStart {
  org_id: string
  /** The last id received here or in another tab; the stream resumes after it. */
  lastId: () => string | undefined
  /** When the page started loading its data, by `performance.now()`. Without an id, the stream starts there. */
  since: number
}

interface LiveStream extends StreamStart {
  onNews: (news: LiveChange) => void
  signal: AbortSignal
}

/** Reconnects with backoff until the server refuses. */
export async function listen(listening: LiveStream) {
  const { org_id, onNews, signal } = listening
  for (let wait = 1000; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const ended = await listenOnce(listening).catch(() => 'broken' as const)
    // If the person was removed before the stream opened, they missed that event.
    if (ended === 'refused') return onNews({ id: undefined, event: { org_id, changed: 'organization' } })
    if (ended === 'heard') wait = 500
    await pauseOrOnline(wait * (0.75 + Math.random() / 2), signal)
  }
}

async function listenOnce({ onNews, signal, ...from }: LiveStream): Promise<'heard' | 'refused'> {
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
    const stream = await open(from, AbortSignal.any([signal, silence.signal]))
    if (!stream) return 'refused'
    const events = stream.pipeThrough(alive).pipeThrough(textDecoder()).pipeThrough(new EventSourceParserStream())
    for await (const { id, data } of events) hear({ id, data }, onNews)
    return 'heard'
  } finally {
    clearTimeout(timer)
  }
}

const textDecoder = () => new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>

/** Newer servers may know more. */
const known = new Set<LiveEvent['changed']>([...changeKinds, 'everything'])

function hear({ id, data }: { id: string | undefined; data: string }, onNews: LiveStream['onNews']) {
  const event = JSON.parse(data) as LiveEvent
  if (known.has(event.changed)) onNews({ id, event })
}

/** Null if the person may not listen. Throws errors that a retry may fix. An expired session is exchanged first. */
async function open({ org_id, lastId, since }: StreamStart, signal: AbortSignal) {
  const token = await tokenFor(liveRoutes.listen, signal)
  const last = lastId()
  const query = new URLSearchParams(last ? { org_id } : { org_id, age: `${Math.ceil(performance.now() - since)}` })
  const response = await fetch(`${urlOf(liveRoutes.listen)}?${query}`, {
    headers: { ...bearer(token), ...(last && { 'last-event-id': last }) },
    cache: 'no-store',
    signal,
  })
  if (response.ok) return response.body
  const refused = refusal({ status: response.status, answer: undefined, retryAfter: null })
  if (refused.code === 'not_found' || refused.code === 'forbidden') return null
  throw refused
}
