import { liveTalkRoutes } from '@earshot/contract/live-talks'
import { urlOf } from '../../lib/api/api-base.ts'
import { bearer } from '../../lib/api/bearer.ts'
import { refusal, tokenFor } from '../../lib/client.ts'

export interface LiveSoundRequest {
  live_id: string
  from: 'start' | 'now'
  /** Of the recording, to go on after a broken stream. */
  offset?: number
}

interface LiveSound {
  body: ReadableStream<Uint8Array>
  /** Bytes of the recording that were left out. */
  skipped: number
}

/** Throws NetworkError and refusals like all calls. */
export async function openLiveSound(
  { live_id, from, offset }: LiveSoundRequest,
  signal: AbortSignal,
): Promise<LiveSound> {
  const token = await tokenFor(liveTalkRoutes.listen, signal)
  const query = new URLSearchParams({ live_id, from, ...(offset !== undefined && { offset: String(offset) }) })
  const response = await fetch(`${urlOf(liveTalkRoutes.listen)}?${query}`, {
    headers: bearer(token),
    cache: 'no-store',
    signal,
  })
  if (!response.ok || !response.body) throw refusal({ status: response.status, answer: undefined, retryAfter: null })
  return { body: response.body, skipped: Number(response.headers.get('live-skipped')) }
}
