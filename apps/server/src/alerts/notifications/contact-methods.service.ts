import { randomUUID } from 'node:crypto'
import { verifiedNumbersOf } from '../../identity/phones/phones.service.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import type { Email } from '../../ports/mail/mail.ts'
import type { PushMessage } from '../../ports/push/push.ts'
import { enqueueEmail } from '../mail/send-email.job.ts'
import type { Quoting } from '../mail/quotes.ts'
import { pushAll, recipientOf } from './recipients.service.ts'
import { listEndpoints } from './subscriptions.repo.ts'
import { sendSmsJob } from './send-sms.job.ts'

/** How a person can be reached now. Undefined for people who left, or whose address is not verified. */
export async function contactMethodsOf(org: OrgScope, user_id: string) {
  const person = await recipientOf(org, user_id)
  if (!person) return undefined
  const { length: browsers } = await listEndpoints(org.db, user_id)
  const phones = org.context.sms || org.context.calls ? await verifiedNumbersOf(org.context, user_id) : []
  return { ...person, browsers, phones }
}

type ContactMethods = NonNullable<Awaited<ReturnType<typeof contactMethodsOf>>>

interface Message extends Quoting {
  email: Email
  /** Its title and the link to its page are the SMS. */
  push: PushMessage
}

/** Call it in a transaction, so that all of it is sent once. */
export async function sendByAllMethods(
  org: Writing<OrgScope>,
  { recipient, phones }: ContactMethods,
  { email, push, quotes }: Message,
) {
  const { context, db } = org
  await enqueueEmail(org, { ...email, quotes, recipient })
  await pushAll(org, recipient.user_id, { ...push, quotes })
  const text = smsOf(push.title, context.config.appUrl + push.url)
  const told = { text, quotes, recipient }
  for (const to of phones) await context.jobs.enqueue(db, sendSmsJob, { to, message_id: randomUUID(), ...told })
}

const LONGEST_SMS = 480
const smsOf = (title: string, link: string) => `${title.slice(0, LONGEST_SMS - link.length - 1)}\n${link}`
