import type { Email } from 'postal-mime'

export interface MailOrigin {
  /** '' if there is none, null if there are several. */
  from: string | null
  /** Written by a program as a reply or a report: a talk of it could begin a loop, an answer too (RFC 3834). */
  isReply: boolean
  /** Written by a program, or sent to many: it gets no answer. */
  isUnanswered: boolean
  /** What the receiving server found about the sender's domain (DMARC). `unproven`: its owner asks for no consequences. */
  proof: 'forged' | 'unproven' | 'none'
}

export function originOf(email: Email): MailOrigin {
  const from = senderOf(email)
  const isReply = isAutomaticReply(email)
  return { from, isReply, isUnanswered: isReply || isFromProgram(email, from ?? ''), proof: proofOf(email) }
}

/** Programs show different ones of several senders to people. */
function senderOf(email: Email): string | null {
  const lines = valuesOf(email, 'from')
  const isOne = lines.length <= 1 && !email.from?.group && addressesIn(lines[0] ?? '') <= 1
  return isOne ? (email.from?.address?.toLowerCase() ?? '') : null
}

/** Without names in quotes and comments. */
const addressesIn = (line: string) =>
  (
    line
      .replaceAll(/"(\\.|[^"\\])*"/g, '')
      .replaceAll(/\([^()]*\)/g, '')
      .match(/@/g) ?? []
  ).length

const PROGRAM = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+-].*)?@|^$/i
/** `no`, with parameters or a comment. */
const BY_A_PERSON = /^\s*(\([^)]*\)\s*)*no\s*($|[;(])/i

function isAutomaticReply(email: Email) {
  return (
    valuesOf(email, 'auto-submitted').some((value) => !BY_A_PERSON.test(value)) ||
    valuesOf(email, 'precedence').some((value) => /^\s*(bulk|junk|auto[_-]reply)\b/i.test(value)) ||
    ['x-autoreply', 'x-autorespond', 'x-failed-recipients'].some((name) => valuesOf(email, name).length > 0) ||
    valuesOf(email, 'return-path').some((value) => value.trim() === '<>')
  )
}

const isFromProgram = (email: Email, from: string) =>
  PROGRAM.test(from) ||
  valuesOf(email, 'precedence').length > 0 ||
  ['list-id', 'list-unsubscribe', 'list-post', 'x-auto-response-suppress'].some(
    (name) => valuesOf(email, name).length > 0,
  )

const FAILED = /\bdmarc\s*=\s*fail\b([^;]*)/i

/** By the receiving server: the first one names it, because each server writes its headers above the others. */
function proofOf(email: Email): MailOrigin['proof'] {
  const results = valuesOf(email, 'authentication-results')
  const serverOf = (line: string) => line.split(';')[0]?.trim().toLowerCase()
  const own = results.filter((line) => serverOf(line) === serverOf(results[0] ?? ''))
  const failed = own.map((line) => FAILED.exec(line)?.[1]).find((rest) => rest !== undefined)
  if (failed === undefined) return 'none'
  const asked = /(?:^|[\s(.])p=(\w+)/i.exec(failed) ?? /\b(?:policy\.dmarc|action|dis)=(\w+)/i.exec(failed)
  return asked?.[1]?.toLowerCase() === 'none' ? 'unproven' : 'forged'
}

const valuesOf = ({ headers }: Email, name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)
