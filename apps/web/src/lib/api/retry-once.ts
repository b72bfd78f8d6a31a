import { ApiError } from '@earshot/contract/errors'
import { pause } from './pause.ts'

const PAUSE_MS = 500
const LONGEST_PATIENCE = 5

interface Trying {
  isSilence(error: unknown): boolean
  signal: AbortSignal | undefined
}

/**
 * For idempotent requests: sends a second time after a network error. If the first request is still being processed,
 * waits for its result.
 */
export async function retryOnce<Answer>(send: () => Promise<Answer>, trying: Trying): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!trying.isSilence(error)) throw error
  }
  await pause(PAUSE_MS, trying.signal)
  return untilDone(send, trying.signal)
}

async function untilDone<Answer>(
  send: () => Promise<Answer>,
  signal: AbortSignal | undefined,
  patience = LONGEST_PATIENCE,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    const seconds = isUnderWay(error) ? error.details.retry_after : undefined
    if (seconds === undefined || patience === 0) throw error
    await pause(seconds * 1000, signal)
  }
  return untilDone(send, signal, patience - 1)
}

const isUnderWay = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'conflict'

/** Random UUID v4. crypto.randomUUID is undefined on insecure origins. */
export function idempotencyKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
