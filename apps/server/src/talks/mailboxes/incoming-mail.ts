import { ApiError } from '@earshot/contract/errors'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import * as z from 'zod/mini'

/** An email as a provider delivers it: its bytes, and the addresses of the envelope if the provider names them. */
export interface DeliveredMail {
  raw: Uint8Array | string
  recipients: string[]
}

const Postmark = z.object({ RawEmail: z.string(), OriginalRecipient: z._default(z.string(), '') })
const Mailgun = z.object({ 'body-mime': z.string(), recipient: z._default(z.string(), '') })
const Notification = z.object({ Type: z.literal('Notification'), Message: z.string() })
const Ses = z.object({
  content: z.string(),
  receipt: z.object({ recipients: z.array(z.string()), action: z.object({ encoding: z.optional(z.string()) }) }),
})

/**
 * Reads what Postmark (inbound webhook with the raw email), Mailgun (a route to an address that ends with `mime`) and
 * Amazon SES (by SNS) send. Each carries the email as it arrived (RFC 5322).
 */
export function deliveredIn(body: unknown): DeliveredMail {
  const postmark = Postmark.safeParse(body)
  if (postmark.success) return { raw: postmark.data.RawEmail, recipients: [postmark.data.OriginalRecipient] }
  const mailgun = Mailgun.safeParse(body)
  if (mailgun.success) return { raw: mailgun.data['body-mime'], recipients: mailgun.data.recipient.split(',') }
  const notification = Notification.safeParse(body)
  const ses = notification.success ? Ses.safeParse(parsed(notification.data.Message)) : undefined
  if (!ses?.success)
    throw new ApiError('invalid', 'Send the raw email: as message/rfc822, or as Postmark, Mailgun or SES do')
  const { content, receipt } = ses.data
  const raw = receipt.action.encoding?.toLowerCase() === 'base64' ? Buffer.from(content, 'base64') : content
  return { raw, recipients: receipt.recipients }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

export interface IncomingMail {
  from: string
  /** Of the envelope and of the headers, without those that are repeated. */
  recipients: string[]
  subject: string
  /** ISO 8601; undefined if the email has no valid date. */
  sent: string | undefined
  message_id: string
  sounds: Attachment[]
  /** Written by a program: an answer could begin a loop (RFC 3834). */
  automatic: boolean
  /** The receiving server found that the sender's domain did not send it (DMARC). */
  forged: boolean
}

const SOUND = /^(audio|video)\//
const SOUND_NAME = /\.(mp3|m4a|wav|ogg|oga|opus|flac|aac|amr|webm|mp4|3gp|mov|mkv)$/i
/** Nested emails and endless trees of parts are refused. */
const DEEPEST = 20
const MOST_HEADER_BYTES = 256 * 1024

export async function readMail({ raw, recipients }: DeliveredMail): Promise<IncomingMail> {
  const email = await PostalMime.parse(raw, { maxNestingDepth: DEEPEST, maxHeadersSize: MOST_HEADER_BYTES }).catch(
    () => {
      throw new ApiError('invalid', 'This is not an email')
    },
  )
  const from = email.from?.address?.toLowerCase() ?? ''
  return {
    from,
    recipients: [...new Set([...recipients, ...named(email)].map((each) => each.trim()).filter(Boolean))],
    subject: email.subject ?? '',
    sent: email.date && !Number.isNaN(Date.parse(email.date)) ? new Date(email.date).toISOString() : undefined,
    message_id: email.messageId ?? '',
    sounds: email.attachments.filter(
      ({ mimeType, filename }) => SOUND.test(mimeType) || SOUND_NAME.test(filename ?? ''),
    ),
    automatic: isAutomatic(email, from),
    forged: /\bdmarc=fail\b/i.test(header(email, 'authentication-results')),
  }
}

/** The first one is the newest: each server writes its headers above the others. */
const header = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value ?? ''

const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

function named(email: Email) {
  const addresses = [...(email.to ?? []), ...(email.cc ?? [])].flatMap(({ address, group }) => [
    address ?? '',
    ...(group ?? []).map((each) => each.address ?? ''),
  ])
  const delivered = email.headers.filter(({ key }) => DELIVERED.includes(key)).map(({ value }) => value)
  return [...addresses, ...delivered].map((each) => each.replaceAll(/^<|>$/g, ''))
}

/** Senders that are programs, and bounces, which have no sender. */
const PROGRAM = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+-].*)?@|^$/i

function isAutomatic(email: Email, from: string) {
  const submitted = header(email, 'auto-submitted')
  return (
    PROGRAM.test(from) ||
    (submitted !== '' && !/^no\b/i.test(submitted)) ||
    /^(bulk|list|junk|auto_reply)$/i.test(header(email, 'precedence')) ||
    ['list-id', 'list-unsubscribe', 'x-auto-response-suppress', 'x-autoreply'].some((name) => header(email, name)) ||
    header(email, 'return-path').trim() === '<>'
  )
}
