import { ApiError } from '@earshot/contract/errors'
import { toTitle } from '@earshot/contract/rules/titles'
import type { Email } from 'postal-mime'
import * as z from 'zod/mini'
import { type MailOrigin, originOf } from './mail-origin.ts'
import { type MailContent, parseEmail, soundsIn } from './mail-sounds.ts'

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

export interface IncomingMail extends MailOrigin, MailContent {
  /** Of the envelope and of the headers, without those that are repeated. */
  recipients: string[]
  subject: string
  message_id: string
}

export async function readMail({ raw, recipients }: DeliveredMail): Promise<IncomingMail> {
  const email = await parseEmail(raw).catch(() => {
    throw new ApiError('invalid', 'This is not an email')
  })
  return {
    ...originOf(email),
    ...(await soundsIn(email)),
    recipients: [...new Set([...recipients, ...named(email)].map((each) => each.trim()).filter(Boolean))],
    subject: toTitle(email.subject ?? ''),
    message_id: email.messageId ?? '',
  }
}

const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

function named(email: Email) {
  const addresses = [...(email.to ?? []), ...(email.cc ?? [])].flatMap(({ address, group }) => [
    address ?? '',
    ...(group ?? []).map((each) => each.address ?? ''),
  ])
  const delivered = email.headers.filter(({ key }) => DELIVERED.includes(key)).map(({ value }) => value)
  return [...addresses, ...delivered].map((each) => each.replaceAll(/^<|>$/g, ''))
}
