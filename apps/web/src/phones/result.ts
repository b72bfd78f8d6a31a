import { ApiError } from '@earshot/contract/errors'
import { Unexplained } from '../lib/client.ts'

/** How a call about phones ended. An error carries a sentence for people. */
export type Result<Data> =
  | { result: 'ok'; data: Data }
  | { result: 'error'; message: string; retry_after: number | undefined }

/** Waits for a call about phones; its refusal becomes a result, too. */
export async function resultOf<Data>(call: Promise<Data>): Promise<Result<Data>> {
  try {
    return { result: 'ok', data: await call }
  } catch (error) {
    const retry_after = error instanceof ApiError ? error.details.retry_after : undefined
    return { result: 'error', message: messageOf(error) || 'Unknown error', retry_after }
  }
}

function messageOf(error: unknown) {
  if (error instanceof Unexplained) return error.said
  return error instanceof ApiError ? error.message : undefined
}
