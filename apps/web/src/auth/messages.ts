import { ApiError } from '@earshot/contract/errors'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Unreachable } from '../lib/client.ts'
import { IdentityError } from './provider/identity-error.ts'
import { builtinSentences } from './sentences/builtin.ts'
import { firebaseSentences } from './sentences/firebase.ts'
import { redirectSentences } from './sentences/redirects.ts'
import { shared } from './sentences/alike.ts'

/** What only the server can say: it names the organization, or what is wrong with the number. */
const saidByServer = ['LAST_ADMIN', 'INVALID_NAME', 'INVALID_PHONE']

const sentences: Record<string, MessageDescriptor> = { ...redirectSentences, ...firebaseSentences, ...builtinSentences }

/** One sentence for whatever goes wrong on the way in, and with one's account. */
export function sentenceFor(error: unknown): MessageDescriptor {
  if (error instanceof Unreachable) return shared.network
  if (error instanceof ApiError) return quoted(error.message)
  if (!(error instanceof IdentityError)) return shared.unknown
  const { code, retryAfter, said } = error
  if (said && saidByServer.includes(code)) return quoted(said)
  if (retryAfter && code === 'TOO_MANY_REQUESTS') return waitFor(retryAfter)
  return knownSentence(code) ?? knownSentence(code.toUpperCase()) ?? shared.unknown
}

/** Links in letters say their codes in small letters, too. */
export const knownSentence = (code: string): MessageDescriptor | undefined =>
  saidByServer.includes(code) ? shared.mistyped : sentences[code]

const quoted = (sentence: string) => msg`${sentence}`

function waitFor(seconds: number): MessageDescriptor {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(minutes / 60)
  if (seconds < 120) return msg`That was tried too often. Try again in ${seconds} s.`
  if (minutes < 120) return msg`That was tried too often. Try again in ${minutes} minutes.`
  return msg`That was tried too often. Try again in ${hours} hours.`
}
