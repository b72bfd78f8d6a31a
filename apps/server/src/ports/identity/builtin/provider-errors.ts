import { ApiError, type ErrorCode } from '@earshot/contract/errors'
import { APIError } from 'better-auth/api'

type Status = ConstructorParameters<typeof APIError>[0]

export const providerError = (status: Status, code: string, message: string) => new APIError(status, { code, message })

const statusOf: Partial<Record<ErrorCode, Status>> = {
  invalid: 'BAD_REQUEST',
  forbidden: 'FORBIDDEN',
  conflict: 'CONFLICT',
  gone: 'GONE',
  too_many: 'TOO_MANY_REQUESTS',
}

/** Converts an ApiError to the provider's format, under `code` except for rate limits. */
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
