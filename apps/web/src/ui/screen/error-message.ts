import { ApiError } from '@earshot/contract/errors'
import { t } from '@lingui/core/macro'
import { UnknownApiError, NetworkError } from '../../lib/client.ts'

const logged = new WeakSet<object>()

/**
 * A message for people. The server's refusals have theirs in the reader's language already; all other errors are ours or
 * the network's, and their text is only logged.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof NetworkError)
    return navigator.onLine ? t`Earshot cannot be reached right now.` : t`You are offline.`
  if (error instanceof UnknownApiError) return t`Earshot has a problem right now. Try again in a moment.`
  if (error instanceof ApiError) return error.message
  logOnce(error)
  return t`Something went wrong on this page. Reload it and try again.`
}

function logOnce(error: unknown) {
  if (typeof error !== 'object' || error === null) return console.error('Unexpected error', error)
  if (logged.has(error)) return
  logged.add(error)
  console.error('Unexpected error', error)
}
