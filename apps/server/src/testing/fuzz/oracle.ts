import { type ErrorCode, statusOf } from '@earshot/contract/errors'
import { carriesBody, type Route } from '@earshot/contract/route'
import type { RouteAnswer } from '../isolation/authorization/send-request.ts'
import { parsed } from './request.ts'

const everywhere: ErrorCode[] = ['invalid', 'unauthenticated', 'forbidden', 'too_many']
const ofBodies: ErrorCode[] = ['too_large', 'unsupported_media']

/** Internal terms that must not occur in texts for users. */
const INSIDE = /undefined|\[object|NaN|Error\b|\bat \/|node_modules|syntax|zod|postgres|relation "|column "|null value/

/** Describes the error in an answer; null if it conforms to the contract. */
export function findFault(route: Route, { status, headers, text }: RouteAnswer): string | null {
  if (status >= 500) return `it failed: ${text}`
  if (headers['x-content-type-options'] !== 'nosniff') return 'browsers may guess what it is'
  if (status < 400) return successFault(route, { status, headers, text })
  const refusal = parsed(text) as { error?: ErrorCode; text?: string } | undefined
  if (!refusal?.error || !refusal.text) return `no refusal: ${text}`
  const named = [...everywhere, ...(carriesBody(route) ? ofBodies : []), ...(route.errors ?? [])]
  if (!named.includes(refusal.error)) return `it does not say that it may refuse as ${refusal.error}`
  if (statusOf[refusal.error] !== status) return `${refusal.error} travels as ${status}`
  return INSIDE.test(refusal.text) ? `no sentence for people: ${refusal.text}` : null
}

function successFault(route: Route, { status, text }: RouteAnswer) {
  if (route.answers) return null
  if (status !== (route.status ?? 200)) return `a success of ${status}`
  const { error } = route.output.safeParse(parsed(text))
  return error ? `the answer is not what was promised: ${error.message}` : null
}
