import { ApiError } from '@earshot/contract/errors'
import type { Caller } from '../core/http/caller.ts'

export function requireVerified({ need_verification }: Caller) {
  if (need_verification) throw new ApiError('forbidden', 'Verify your email address first. We sent you a link')
}

export const notFound = () => new ApiError('not_found', 'Not found, or you do not have access')
