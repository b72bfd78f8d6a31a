import { ApiError } from '@earshot/contract/errors'
import { UnknownApiError } from '../lib/client.ts'

export type VerificationResult<Data> =
  | { result: 'ok'; data: Data }
  | { result: 'error'; message: string; retry_after: number | undefined }

export async function verificationResultOf<Data>(call: Promise<Data>): Promise<VerificationResult<Data>> {
  try {
    return { result: 'ok', data: await call }
  } catch (error) {
    const retry_after = error instanceof ApiError ? error.details.retry_after : undefined
    return { result: 'error', message: messageOf(error) || 'Unknown error', retry_after }
  }
}

function messageOf(error: unknown) {
  if (error instanceof UnknownApiError) return error.said
  return error instanceof ApiError ? error.message : undefined
}
