export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  too_many: 429,
  unexpected: 500,
  bad_gateway: 502,
  unavailable: 503,
  storage_full: 507,
} as const

/** What opens an organization again that refuses a session. */
export const openers = ['sign_in'] as const
export type Opener = (typeof openers)[number]

export type ErrorCode = keyof typeof statusOf

/** Details of an error. `retry_after` is in seconds and sent as the header Retry-After. */
export interface ErrorDetails {
  field?: string
  retry_after?: number
  request_id?: string
  /** The existing alert with the same keyword. */
  alert_id?: string
  /** What the session lacks for this organization. */
  requires?: Opener
}

/** The message is shown to users. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.details = details
  }
}
