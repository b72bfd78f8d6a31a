import { ApiError, type ErrorCode } from '@earshot/contract/errors'
import { APIError } from 'better-auth/api'

type Status = ConstructorParameters<typeof APIError>[0]

/** A refusal in the provider's words: a code for programs and a sentence for people. */
export const providerError = (status: Status, code: string, message: string) => new APIError(status, { code, message })

const statusOf: Partial<Record<ErrorCode, Status>> = {
  invalid: 'BAD_REQUEST',
  forbidden: 'FORBIDDEN',
  conflict: 'CONFLICT',
  gone: 'GONE',
  too_many: 'TOO_MANY_REQUESTS',
}

/** What the program around refuses, refused by the provider: under `code`, unless it is that it was too often. */
export async function asProviderError<Result>(code: string, work: Promise<Result>): Promise<Result> {
  return work.catch((error) => {
    if (!(error instanceof ApiError)) throw error
    const status = statusOf[error.code] ?? 'INTERNAL_SERVER_ERROR'
    const tooMany = error.code === 'too_many'
    const body = { code: tooMany ? 'TOO_MANY_REQUESTS' : code, message: error.message }
    const { retry_after } = error.details
    throw new APIError(status, body, retry_after === undefined ? {} : { 'Retry-After': String(retry_after) })
  })
}
